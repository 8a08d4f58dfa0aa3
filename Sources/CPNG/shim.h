#ifndef MARQUEE_CPNG_H
#define MARQUEE_CPNG_H
#include <dlfcn.h>
#include <png.h>
#include <stdbool.h>

// The library is opened when the first PNG comes: most runs never need it, and start faster and smaller without.
#define PNG_FUNCTIONS(F) F(png_image_begin_read_from_memory) F(png_image_finish_read) F(png_image_free) \
  F(png_image_write_to_memory)

typedef struct {
#define FIELD(name) __typeof__(name) *name;
  PNG_FUNCTIONS(FIELD)
#undef FIELD
} PNGFunctions;

/// `PNG_FORMAT_RGBA`, whose macro does not import.
static const png_uint_32 PNG_RGBA = PNG_FORMAT_RGBA;

/// Whether the library is there with all that is used of it; only then is the table to be used.
static inline bool png_load(PNGFunctions *functions) {
  void *library = dlopen("libpng16.so.16", RTLD_NOW | RTLD_LOCAL);
  if (!library) return false;
#define LOAD(name) if (!(functions->name = (__typeof__(functions->name))dlsym(library, #name))) return false;
  PNG_FUNCTIONS(LOAD)
#undef LOAD
  return true;
}
#endif
