#ifndef MARQUEE_CLINUX_H
#define MARQUEE_CLINUX_H
#include <malloc.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>

static const int LINUX_EFD_CLOEXEC = EFD_CLOEXEC;
static const int LINUX_EFD_NONBLOCK = EFD_NONBLOCK;
/* hidden by glibc without feature macros, which would make its types differ between modules */
extern int memfd_create(const char *, unsigned int);
extern int pipe2(int[2], int);
#endif
