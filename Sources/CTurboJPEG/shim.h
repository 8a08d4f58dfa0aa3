#ifndef MARQUEE_CTURBOJPEG_H
#define MARQUEE_CTURBOJPEG_H
#include <dlfcn.h>
#include <stdbool.h>
#include <turbojpeg.h>

// The library is opened when the first JPEG comes: most runs never need it, and start faster and smaller without.
#define TURBOJPEG_FUNCTIONS(F) \
  F(tjInitDecompress) F(tjDestroy) F(tjDecompressHeader3) F(tjDecompress2) F(tjGetScalingFactors) F(tjGetErrorCode)

typedef struct {
#define FIELD(name) __typeof__(name) *name;
  TURBOJPEG_FUNCTIONS(FIELD)
#undef FIELD
} TurboJPEGFunctions;

/// Whether the library is there with all that is used of it; only then is the table to be used.
static inline bool turbojpeg_load(TurboJPEGFunctions *functions) {
  void *library = dlopen("libturbojpeg.so.0", RTLD_NOW | RTLD_LOCAL);
  if (!library) return false;
#define LOAD(name) if (!(functions->name = (__typeof__(functions->name))dlsym(library, #name))) return false;
  TURBOJPEG_FUNCTIONS(LOAD)
#undef LOAD
  return true;
}
#endif
