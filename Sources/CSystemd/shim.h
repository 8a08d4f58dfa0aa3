#ifndef MARQUEE_CSYSTEMD_H
#define MARQUEE_CSYSTEMD_H
#include <signal.h>
#include <systemd/sd-bus.h>
#include <systemd/sd-event.h>
#endif
