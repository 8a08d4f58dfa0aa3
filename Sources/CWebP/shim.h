#ifndef MARQUEE_CWEBP_H
#define MARQUEE_CWEBP_H
#include <dlfcn.h>
#include <stdbool.h>
#include <webp/decode.h>
#include <webp/encode.h>  // for tests, which link the library themselves

// The library is opened when the first WebP comes: most runs never need it, and start faster and smaller without.
#define WEBP_FUNCTIONS(F) \
  F(WebPGetFeaturesInternal) F(WebPInitDecoderConfigInternal) F(WebPDecode) F(WebPFreeDecBuffer)

typedef struct {
#define FIELD(name) __typeof__(name) *name;
  WEBP_FUNCTIONS(FIELD)
#undef FIELD
} WebPFunctions;

/// Whether the library is there with all that is used of it; only then is the table to be used.
static inline bool webp_load(WebPFunctions *functions) {
  void *library = dlopen("libwebp.so.7", RTLD_NOW | RTLD_LOCAL);
  if (!library) return false;
#define LOAD(name) if (!(functions->name = (__typeof__(functions->name))dlsym(library, #name))) return false;
  WEBP_FUNCTIONS(LOAD)
#undef LOAD
  return true;
}
#endif
