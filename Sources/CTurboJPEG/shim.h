#ifndef MARQUEE_CTURBOJPEG_H
#define MARQUEE_CTURBOJPEG_H
#include <turbojpeg.h>
#endif
