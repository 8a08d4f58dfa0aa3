#ifndef MARQUEE_CCHAFA_H
#define MARQUEE_CCHAFA_H
#include <chafa.h>
#endif
