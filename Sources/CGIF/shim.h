#ifndef MARQUEE_CGIF_H
#define MARQUEE_CGIF_H
#include <dlfcn.h>
#include <gif_lib.h>
#include <stdbool.h>

// The library is opened when the first GIF comes: most runs never need it, and start faster and smaller without.
#define GIF_FUNCTIONS(F) \
  F(DGifOpen) F(DGifCloseFile) F(DGifGetRecordType) F(DGifGetImageDesc) F(DGifGetLine) F(DGifGetExtension) \
  F(DGifGetExtensionNext)

typedef struct {
#define FIELD(name) __typeof__(name) *name;
  GIF_FUNCTIONS(FIELD)
#undef FIELD
} GIFFunctions;

/// Whether the library is there with all that is used of it; only then is the table to be used.
static inline bool gif_load(GIFFunctions *functions) {
  void *library = dlopen("libgif.so.7", RTLD_NOW | RTLD_LOCAL);
  if (!library) return false;
#define LOAD(name) if (!(functions->name = (__typeof__(functions->name))dlsym(library, #name))) return false;
  GIF_FUNCTIONS(LOAD)
#undef LOAD
  return true;
}
#endif
