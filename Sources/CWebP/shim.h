#ifndef MARQUEE_CWEBP_H
#define MARQUEE_CWEBP_H
#include <webp/decode.h>
#endif
