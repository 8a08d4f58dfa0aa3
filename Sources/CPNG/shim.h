#ifndef MARQUEE_CPNG_H
#define MARQUEE_CPNG_H
#include <png.h>
#endif
