/* The client's files, read once. */
#include <dirent.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <zlib.h>

#include "base/file.h"
#include "server/http.h"

enum { FILES_MAX = 2000, DEPTH_MAX = 6, FILE_LIMIT = 32 << 20, TAG = 40, PATH_CAP = 1024 };

typedef struct one_file {
    char path[256]; /* "/assets/x.js" */
    const char *type;
    char tag[TAG];
    buffer plain, packed; /* packed: empty where it gains nothing */
} one_file;

struct http_files {
    one_file *files;
    size_t count;
};

static const struct {
    const char *extension, *type;
} types[] = {{"html", "text/html; charset=utf-8"},
             {"js", "text/javascript; charset=utf-8"},
             {"mjs", "text/javascript; charset=utf-8"},
             {"css", "text/css; charset=utf-8"},
             {"svg", "image/svg+xml"},
             {"png", "image/png"},
             {"ico", "image/x-icon"},
             {"wasm", "application/wasm"},
             {"json", "application/json"},
             {"webmanifest", "application/manifest+json"},
             {"mp3", "audio/mpeg"},
             {"ogg", "audio/ogg"},
             {"wav", "audio/wav"},
             {"woff2", "font/woff2"},
             {"txt", "text/plain; charset=utf-8"}};

static const char *type_of(const char *path)
{
    const char *dot = strrchr(path, '.');
    for (size_t i = 0; dot && i < sizeof types / sizeof *types; i++)
        if (strcmp(dot + 1, types[i].extension) == 0)
            return types[i].type;
    return "application/octet-stream";
}

static void make_tag(one_file *f)
{
    unsigned char hash[16];
    crypto_generichash(hash, sizeof hash, (const unsigned char *)f->plain.bytes, f->plain.len, NULL,
                       0);
    f->tag[0] = '"';
    sodium_bin2hex(f->tag + 1, TAG - 2, hash, sizeof hash);
    strcat(f->tag, "\"");
}

/* gzip; left empty when that is hardly shorter. */
static void pack(one_file *f)
{
    enum { GZIP = 15 + 16, LEVEL = 9, MEMORY = 8 };
    z_stream z = {.next_in = (Bytef *)f->plain.bytes, .avail_in = (uInt)f->plain.len};
    if (deflateInit2(&z, LEVEL, Z_DEFLATED, GZIP, MEMORY, Z_DEFAULT_STRATEGY) != Z_OK)
        return;
    uLong bound = deflateBound(&z, (uLong)f->plain.len);
    Bytef *out = malloc(bound);
    z.next_out = out;
    z.avail_out = (uInt)bound;
    if (out && deflate(&z, Z_FINISH) == Z_STREAM_END && z.total_out < f->plain.len * 9 / 10)
        buffer_append(&f->packed, out, z.total_out);
    deflateEnd(&z);
    free(out);
}

static bool add_file(http_files *files, const char *path, const char *name, char why[STORE_WHY])
{
    file_view view;
    if (files->count >= FILES_MAX || strlen(name) >= sizeof files->files->path) {
        snprintf(why, STORE_WHY, "the folder of the client holds too much");
        return false;
    }
    if (file_view_open(&view, path, FILE_LIMIT).fault != FILE_OK || view.len > FILE_LIMIT) {
        snprintf(why, STORE_WHY, "cannot read '%.200s'", path);
        return false;
    }
    one_file *f = &files->files[files->count++];
    *f = (one_file){.type = type_of(name)};
    snprintf(f->path, sizeof f->path, "%.*s", (int)sizeof f->path - 1, name);
    buffer_append(&f->plain, view.bytes, view.len);
    buffer_append(&f->plain, "", 0);
    file_view_close(&view);
    make_tag(f);
    pack(f);
    return !buffer_failed(&f->plain);
}

static bool add_folder(http_files *files, const char *path, const char *name, unsigned depth,
                       char why[STORE_WHY]);

static bool add_entry(http_files *files, const char *folder, const char *name, const char *entry,
                      unsigned depth, char why[STORE_WHY])
{
    char path[PATH_CAP], inner[PATH_CAP];
    struct stat st;
    if (entry[0] == '.')
        return true;
    if (snprintf(path, sizeof path, "%s/%s", folder, entry) >= PATH_CAP ||
        snprintf(inner, sizeof inner, "%s/%s", name, entry) >= PATH_CAP || lstat(path, &st) != 0)
        return true;
    if (S_ISDIR(st.st_mode))
        return depth >= DEPTH_MAX || add_folder(files, path, inner, depth + 1, why);
    return !S_ISREG(st.st_mode) || add_file(files, path, inner, why);
}

static bool add_folder(http_files *files, const char *path, const char *name, unsigned depth,
                       char why[STORE_WHY])
{
    DIR *folder = opendir(path);
    const struct dirent *entry;
    bool good = true;
    if (!folder) {
        snprintf(why, STORE_WHY, "cannot open the folder '%.200s'", path);
        return false;
    }
    while (good && (entry = readdir(folder)) != NULL)
        good = add_entry(files, path, name, entry->d_name, depth, why);
    closedir(folder);
    return good;
}

http_files *http_files_new(const char *folder, char why[STORE_WHY])
{
    http_files *files = calloc(1, sizeof *files);
    snprintf(why, STORE_WHY, "out of memory");
    if (files)
        files->files = calloc(FILES_MAX, sizeof *files->files);
    if (files && files->files && add_folder(files, folder, "", 0, why))
        return files;
    http_files_free(files);
    return NULL;
}

void http_files_free(http_files *files)
{
    if (!files)
        return;
    for (size_t i = 0; i < files->count; i++) {
        buffer_deinit(&files->files[i].plain);
        buffer_deinit(&files->files[i].packed);
    }
    free(files->files);
    free(files);
}

static const one_file *find(const http_files *files, const char *path)
{
    for (size_t i = 0; i < files->count; i++)
        if (strcmp(files->files[i].path, path) == 0)
            return &files->files[i];
    return NULL;
}

/* Addresses that the client itself understands. */
static bool is_page(const char *path)
{
    static const char letters[] = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    static const char *const pages[] = {"/", "/lobby", "/study", "/editor", "/account"};
    static const char *const kinds[] = {"/t/", "/s/", "/h/"}; /* an id comes behind */
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++)
        if (strcmp(path, pages[i]) == 0)
            return true;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strncmp(path, kinds[i], 3) == 0)
            return path[3] && strspn(path + 3, letters) == strlen(path + 3);
    return false;
}

/* A query has come decoded (net_http.c): it is coded again, or what it holds would be read as part
 * of the address. Left out where there is no room for it. */
static void put_query(char *to, size_t cap, const char *query)
{
    static const char plain[] = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                "-._~=&";
    size_t len = 0;
    to[0] = '\0';
    if (!query[0] || 1 + 3 * strlen(query) >= cap)
        return;
    to[len++] = '?';
    for (const char *c = query; *c; c++)
        len += (size_t)snprintf(to + len, cap - len, strchr(plain, *c) ? "%c" : "%%%02X",
                                (unsigned char)*c);
}

/* As one types it, with a slash behind. */
static bool lead_on(http_reply *reply, const http_request *request)
{
    char path[HTTP_TEXT];
    size_t len = strlen(request->path);
    while (len > 1 && request->path[len - 1] == '/')
        len--;
    snprintf(path, sizeof path, "%.*s", (int)len, request->path);
    if (len == strlen(request->path) || len == 1 || !is_page(path))
        return false;
    reply->status = 308;
    reply->type = "text/plain; charset=utf-8";
    snprintf(reply->location, sizeof reply->location, "%s", path);
    len = strlen(path);
    put_query(reply->location + len, sizeof reply->location - len, request->query);
    return true;
}

void http_files_none(http_reply *reply, const http_files *files, const http_request *request)
{
    const one_file *f = find(files, "/index.html");
    if (!f || !request->wants_page)
        return;
    http_clean(&reply->body);
    reply->type = f->type;
    reply->gzip = request->takes_gzip && f->packed.len > 0;
    reply->fixed = reply->gzip ? f->packed.bytes : f->plain.bytes;
    reply->fixed_len = reply->gzip ? f->packed.len : f->plain.len;
}

bool http_files_answer(http_reply *reply, const http_files *files, const http_request *request)
{
    const one_file *f = find(files, request->path);
    if (!f && is_page(request->path))
        f = find(files, "/index.html");
    if (!f)
        return lead_on(reply, request);
    reply->type = f->type;
    reply->tag = f->tag;
    reply->lasts = strncmp(f->path, "/assets/", 8) == 0;
    if (strstr(request->match, f->tag)) {
        reply->status = 304;
        return true;
    }
    reply->gzip = request->takes_gzip && f->packed.len > 0;
    reply->fixed = reply->gzip ? f->packed.bytes : f->plain.bytes;
    reply->fixed_len = reply->gzip ? f->packed.len : f->plain.len;
    return true;
}
