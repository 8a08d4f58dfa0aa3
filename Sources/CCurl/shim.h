#ifndef MARQUEE_CCURL_H
#define MARQUEE_CCURL_H
#include <curl/curl.h>
#include <dlfcn.h>
#include <stdbool.h>

// The library is opened when the first picture of the web comes: it costs more to load than all the others together.
#define CURL_FUNCTIONS(F) \
  F(curl_global_init) F(curl_easy_init) F(curl_easy_cleanup) F(curl_easy_setopt) F(curl_easy_getinfo) \
  F(curl_slist_append) F(curl_slist_free_all) F(curl_multi_init) F(curl_multi_add_handle) F(curl_multi_remove_handle) \
  F(curl_multi_cleanup) F(curl_multi_perform) F(curl_multi_poll) F(curl_multi_info_read)

typedef struct {
#define FIELD(name) __typeof__(name) *name;
  CURL_FUNCTIONS(FIELD)
#undef FIELD
} CurlFunctions;

/// Whether the library is there, in either of Debian's flavours, with all that is used of it; only then is the table to
/// be used.
static inline bool curl_load(CurlFunctions *functions) {
  void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
  if (!library) library = dlopen("libcurl-gnutls.so.4", RTLD_NOW | RTLD_LOCAL);
  if (!library) return false;
#define LOAD(name) if (!(functions->name = (__typeof__(functions->name))dlsym(library, #name))) return false;
  CURL_FUNCTIONS(LOAD)
#undef LOAD
  return functions->curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
}

// Swift calls nothing variadic, so there is a function for each type of option.
typedef size_t (*CurlSink)(char *bytes, size_t size, size_t count, void *context);

static inline bool curl_set_number(const CurlFunctions *functions, CURL *handle, CURLoption option, long value) {
  return functions->curl_easy_setopt(handle, option, value) == CURLE_OK;
}

static inline bool curl_set_size(const CurlFunctions *functions, CURL *handle, CURLoption option, curl_off_t value) {
  return functions->curl_easy_setopt(handle, option, value) == CURLE_OK;
}

static inline bool curl_set_text(const CurlFunctions *functions, CURL *handle, CURLoption option, const char *value) {
  return functions->curl_easy_setopt(handle, option, value) == CURLE_OK;
}

static inline bool curl_set_pointer(const CurlFunctions *functions, CURL *handle, CURLoption option, void *value) {
  return functions->curl_easy_setopt(handle, option, value) == CURLE_OK;
}

static inline bool curl_set_sink(const CurlFunctions *functions, CURL *handle, CURLoption option, CurlSink value) {
  return functions->curl_easy_setopt(handle, option, value) == CURLE_OK;
}

static inline bool curl_set_list(
    const CurlFunctions *functions, CURL *handle, CURLoption option, struct curl_slist *value) {
  return functions->curl_easy_setopt(handle, option, value) == CURLE_OK;
}

/// 0 when there was no answer.
static inline long curl_response_code(const CurlFunctions *functions, CURL *handle) {
  long code = 0;
  functions->curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &code);
  return code;
}

/// How the only transfer of a multi handle went; false while it is not done.
static inline bool curl_only_result(const CurlFunctions *functions, CURLM *multi, CURLcode *result) {
  int left = 0;
  CURLMsg *message = functions->curl_multi_info_read(multi, &left);
  if (!message || message->msg != CURLMSG_DONE) return false;
  *result = message->data.result;
  return true;
}
#endif
