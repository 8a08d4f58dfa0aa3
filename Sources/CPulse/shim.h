#ifndef MARQUEE_CPULSE_H
#define MARQUEE_CPULSE_H
#include <pulse/pulseaudio.h>
#endif
