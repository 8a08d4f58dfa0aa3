#ifndef MARQUEE_CVTERM_H
#define MARQUEE_CVTERM_H
#include <vterm.h>
#endif
