#ifndef MARQUEE_CCHAFA_H
#define MARQUEE_CCHAFA_H
#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// What is used of chafa.h, word for word: its own header needs GLib's, and pkg-config's flags would link both
// libraries, which every start would then load. To compare: cc -fsyntax-only -include chafa.h.
#ifndef __CHAFA_H__
typedef struct ChafaCanvas ChafaCanvas;
typedef struct ChafaCanvasConfig ChafaCanvasConfig;
typedef struct ChafaSymbolMap ChafaSymbolMap;
typedef uint8_t guint8;
typedef uint32_t gunichar;
typedef int gint;
typedef float gfloat;
typedef int gboolean;
typedef char gchar;
typedef size_t gsize;
typedef struct {
  gchar *str;
  gsize len;
  gsize allocated_len;
} GString;
typedef struct ChafaTermInfo ChafaTermInfo;
typedef enum { CHAFA_PIXEL_MODE_SYMBOLS, CHAFA_PIXEL_MODE_SIXELS } ChafaPixelMode;
typedef enum {
  CHAFA_CANVAS_MODE_TRUECOLOR = 0,
  CHAFA_CANVAS_MODE_INDEXED_240 = 2,
  CHAFA_CANVAS_MODE_INDEXED_16 = 3,
  CHAFA_CANVAS_MODE_FGBG = 5,
} ChafaCanvasMode;
typedef enum { CHAFA_DITHER_MODE_NONE = 0, CHAFA_DITHER_MODE_ORDERED = 1, CHAFA_DITHER_MODE_DIFFUSION = 2 } ChafaDitherMode;
typedef enum { CHAFA_COLOR_SPACE_RGB = 0, CHAFA_COLOR_SPACE_DIN99D = 1 } ChafaColorSpace;
typedef enum { CHAFA_PIXEL_RGBA8_UNASSOCIATED = 4 } ChafaPixelType;
typedef enum {
  CHAFA_SYMBOL_TAG_SPACE = 1 << 0,
  CHAFA_SYMBOL_TAG_SOLID = 1 << 1,
  CHAFA_SYMBOL_TAG_BLOCK = 1 << 3,
  CHAFA_SYMBOL_TAG_QUAD = 1 << 7,
  CHAFA_SYMBOL_TAG_HALF = 1 << 8 | 1 << 9,
  CHAFA_SYMBOL_TAG_ASCII = 1 << 14,
} ChafaSymbolTags;
#endif
void chafa_set_n_threads(gint n);
ChafaSymbolMap *chafa_symbol_map_new(void);
void chafa_symbol_map_unref(ChafaSymbolMap *symbol_map);
void chafa_symbol_map_add_by_tags(ChafaSymbolMap *symbol_map, ChafaSymbolTags tags);
ChafaCanvasConfig *chafa_canvas_config_new(void);
void chafa_canvas_config_unref(ChafaCanvasConfig *config);
void chafa_canvas_config_set_geometry(ChafaCanvasConfig *config, gint width, gint height);
void chafa_canvas_config_set_canvas_mode(ChafaCanvasConfig *config, ChafaCanvasMode mode);
void chafa_canvas_config_set_symbol_map(ChafaCanvasConfig *config, const ChafaSymbolMap *symbol_map);
void chafa_canvas_config_set_dither_mode(ChafaCanvasConfig *config, ChafaDitherMode dither_mode);
void chafa_canvas_config_set_dither_intensity(ChafaCanvasConfig *config, gfloat intensity);
void chafa_canvas_config_set_color_space(ChafaCanvasConfig *config, ChafaColorSpace color_space);
void chafa_canvas_config_set_preprocessing_enabled(ChafaCanvasConfig *config, gboolean preprocessing_enabled);
void chafa_canvas_config_set_cell_geometry(ChafaCanvasConfig *config, gint cell_width, gint cell_height);
void chafa_canvas_config_set_pixel_mode(ChafaCanvasConfig *config, ChafaPixelMode pixel_mode);
ChafaCanvas *chafa_canvas_new(const ChafaCanvasConfig *config);
void chafa_canvas_unref(ChafaCanvas *canvas);
void chafa_canvas_draw_all_pixels(
    ChafaCanvas *canvas, ChafaPixelType src_pixel_type, const guint8 *src_pixels, gint src_width, gint src_height,
    gint src_rowstride);
gunichar chafa_canvas_get_char_at(ChafaCanvas *canvas, gint x, gint y);
void chafa_canvas_get_colors_at(ChafaCanvas *canvas, gint x, gint y, gint *fg_out, gint *bg_out);
GString *chafa_canvas_print(ChafaCanvas *canvas, ChafaTermInfo *term_info);
#ifndef __CHAFA_H__
gchar *g_string_free(GString *string, gboolean free_segment);
#endif

// The library is opened when the first picture comes.
#define CHAFA_FUNCTIONS(F) \
  F(chafa_set_n_threads) F(chafa_symbol_map_new) F(chafa_symbol_map_unref) F(chafa_symbol_map_add_by_tags) \
  F(chafa_canvas_config_new) F(chafa_canvas_config_unref) F(chafa_canvas_config_set_geometry) \
  F(chafa_canvas_config_set_canvas_mode) F(chafa_canvas_config_set_symbol_map) \
  F(chafa_canvas_config_set_dither_mode) F(chafa_canvas_config_set_dither_intensity) \
  F(chafa_canvas_config_set_color_space) F(chafa_canvas_config_set_preprocessing_enabled) \
  F(chafa_canvas_config_set_cell_geometry) F(chafa_canvas_config_set_pixel_mode) F(chafa_canvas_new) \
  F(chafa_canvas_unref) F(chafa_canvas_print) F(g_string_free) \
  F(chafa_canvas_draw_all_pixels) F(chafa_canvas_get_char_at) F(chafa_canvas_get_colors_at)

typedef struct {
#define FIELD(name) __typeof__(name) *name;
  CHAFA_FUNCTIONS(FIELD)
#undef FIELD
} ChafaFunctions;

/// Whether the library is there with all that is used of it; only then is the table to be used.
static inline bool chafa_load(ChafaFunctions *functions) {
  void *library = dlopen("libchafa.so.0", RTLD_NOW | RTLD_LOCAL);
  if (!library) return false;
#define LOAD(name) if (!(functions->name = (__typeof__(functions->name))dlsym(library, #name))) return false;
  CHAFA_FUNCTIONS(LOAD)
#undef LOAD
  return true;
}
#endif
