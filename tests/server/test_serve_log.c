/* What `chuhe serve` writes on standard error: lines for programs and people, and nothing else. */
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/buffer.h"
#include "base/json_read.h"
#include "base/process.h"
#include "support/scratch.h"
#include "support/ws_client.h"

enum { PATIENCE_MS = 60000, TEXT = 1 << 16, SECRETS = 12, SECRET = 64 };

static const char password[] = "rosemary and thyme", wrong[] = "not the password";

typedef struct served {
    scratch place;
    char path[64], text[TEXT]; /* of its lines */
    process child;
    unsigned port;
    char secrets[SECRETS][SECRET];
    unsigned count;
} served;

/* In a shell that sends its standard error into the file. */
static void start(served *s, const char *quiet)
{
    char line[256];
    const char *const argv[] = {"sh",          "-c",         "exec \"$0\" \"$@\" 2>\"$LINES_FILE\"",
                                CHUHE_PROGRAM, "serve",      "--listen",
                                "127.0.0.1:0", "--database", s->place.database,
                                "--lang",      "en",         "--engine",
                                "none",        "--quiet",    quiet,
                                NULL};
    signal(SIGPIPE, SIG_IGN);
    memset(s, 0, offsetof(served, child));
    assert_true(scratch_make(&s->place));
    snprintf(s->path, sizeof s->path, "%s/lines", s->place.folder);
    setenv("LINES_FILE", s->path, 1);
    s->count = s->port = 0;
    assert_int_equal(process_start(&s->child, argv), 0);
    while (!s->port) {
        assert_int_equal(process_read_line(&s->child, line, sizeof line, PATIENCE_MS), PROCESS_OK);
        const char *at = strstr(line, "http://127.0.0.1:");
        if (at)
            sscanf(at, "http://127.0.0.1:%u/", &s->port);
    }
}

static void stop(served *s)
{
    kill(s->child.pid, SIGTERM);
    int status = process_stop(&s->child, PATIENCE_MS);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    int fd = open(s->path, O_RDONLY);
    assert_true(fd >= 0);
    ssize_t len = read(fd, s->text, sizeof s->text - 1);
    assert_true(len >= 0);
    s->text[len] = '\0';
    close(fd);
    scratch_remove(&s->place);
}

/* ---- what happens there ---- */

static void keep_secret(served *s, const char *text, size_t len)
{
    assert_true(s->count < SECRETS && len > 8 && len < SECRET);
    snprintf(s->secrets[s->count++], SECRET, "%.*s", (int)len, text);
}

/* All keys in links: what is behind each "#". */
static void keep_keys(served *s, const char *answer)
{
    for (const char *at = strchr(answer, '#'); at; at = strchr(at + 1, '#'))
        keep_secret(s, at + 1, strcspn(at + 1, "\""));
}

static void asks(served *s, buffer *answer, const char *path, const char *body, unsigned status)
{
    buffer request;
    buffer_init(&request);
    buffer_printf(&request,
                  "POST %s HTTP/1.1\r\nHost: here\r\nConnection: close\r\n"
                  "Content-Type: application/json\r\nContent-Length: %zu\r\n\r\n%s",
                  path, strlen(body), body);
    assert_int_equal(ws_http_raw(answer, s->port, request.bytes, request.len), status);
    buffer_deinit(&request);
}

static void enters(served *s, const char *path, const char *word, unsigned status)
{
    static const char cookie[] = "chuhe_session=";
    buffer answer;
    char body[128];
    buffer_init(&answer);
    snprintf(body, sizeof body, "{\"name\":\"Li\",\"password\":\"%s\"}", word);
    asks(s, &answer, path, body, status);
    const char *token = strstr(answer.bytes, cookie);
    if (token)
        keep_secret(s, token + strlen(cookie), strcspn(token + strlen(cookie), ";"));
    buffer_deinit(&answer);
}

static void two_play(served *s)
{
    buffer answer;
    ws_client people[2];
    char id[16];
    buffer_init(&answer);
    asks(s, &answer, "/api/games", "{\"game\":{\"time\":\"10m\"}}", 201);
    assert_true(ws_find(id, sizeof id, answer.bytes, answer.len, "\"id\":\""));
    keep_keys(s, answer.bytes);
    for (unsigned i = 0; i < 2; i++) {
        assert_true(ws_connect(&people[i], s->port, ""));
        ws_say(&people[i], "{\"do\":\"join\",\"game\":\"%s\",\"key\":\"%s\"}", id, s->secrets[i]);
        assert_true(ws_hears(&people[i], "\"is\":\"game\"", PATIENCE_MS));
    }
    assert_true(ws_hears(&people[0], "\"start\"", PATIENCE_MS));
    ws_say(&people[0],
           "{\"do\":\"event\",\"game\":\"%s\",\"n\":\"r1\",\"event\":{\"event\":\"resign\"}}", id);
    assert_true(ws_hears(&people[0], "\"is\":\"taken\"", PATIENCE_MS));
    ws_say(&people[1], "{\"do\":\"join\",\"game\":\"%s\",\"key\":\"akeythatopensnothing\"}", id);
    assert_true(ws_hears(&people[1], "unknown_key", PATIENCE_MS));
    ws_hang_up(&people[0]);
    ws_hang_up(&people[1]);
    buffer_deinit(&answer);
}

static void a_day_there(served *s)
{
    buffer answer;
    buffer_init(&answer);
    two_play(s);
    enters(s, "/api/account", password, 201);
    enters(s, "/api/session", password, 200);
    enters(s, "/api/session", wrong, 401);
    asks(s, &answer, "/api/halls", "{\"name\":\"Spring\"}", 201);
    keep_keys(s, answer.bytes);
    asks(s, &answer, "/api/studies", "{\"record\":{\"chuhe\":1,\"nodes\":[\"h2e2\"]}}", 201);
    char key[SECRET];
    assert_true(ws_find(key, sizeof key, answer.bytes, answer.len, "\"key\":\""));
    keep_secret(s, key, strlen(key));
    keep_secret(s, password, strlen(password));
    keep_secret(s, wrong, strlen(wrong));
    buffer_deinit(&answer);
}

/* ---- facts ---- */

static const char *text_of(const json_value *line, const char *name)
{
    const char *text = json_value_text(json_value_member(line, name));
    return text ? text : "";
}

/* Each line is an object with what every line has; how many there are. */
static unsigned all_are_lines(const served *s, const char *least)
{
    unsigned count = 0;
    for (const char *at = s->text; *at; count++) {
        char why[JSON_WHY];
        const char *end = strchr(at, '\n');
        assert_non_null(end);
        json_value *line = json_value_read(at, (size_t)(end - at), why);
        if (!json_value_is_object(line))
            fail_msg("no line: %.*s", (int)(end - at), at);
        const char *level = text_of(line, "level");
        assert_int_equal(strlen(text_of(line, "time")), strlen("2026-01-01T00:00:00Z"));
        assert_true(text_of(line, "what")[0]);
        assert_true(strcmp(level, "warning") == 0 || strcmp(level, "error") == 0 ||
                    (strcmp(level, "info") == 0 && strcmp(least, "info") == 0));
        json_value_free(line);
        at = end + 1;
    }
    return count;
}

static void nobodys_secret_is_there(const served *s)
{
    assert_int_equal(s->count, SECRETS - 3);
    for (unsigned i = 0; i < s->count; i++)
        if (strstr(s->text, s->secrets[i]))
            fail_msg("%s is in:\n%s", s->secrets[i], s->text);
}

static void what_has_happened_is_told(void **state)
{
    static const char *const wanted[] = {"\"what\":\"started\",\"version\":\"",
                                         "\"database\":\"sqlite\"",
                                         "\"what\":\"game_made\"",
                                         "\"what\":\"game_begun\"",
                                         "\"result\":\"black_wins\"",
                                         "\"what\":\"account_made\",\"account\":\"Li\"",
                                         "\"what\":\"hall_made\"",
                                         "\"what\":\"wrong_login\",\"address\":\"127.0.0.1\"",
                                         "\"what\":\"stopping\"",
                                         "\"what\":\"stopped\""};
    static served s;
    (void)state;
    start(&s, "no");
    a_day_there(&s);
    stop(&s);
    assert_true(all_are_lines(&s, "info") >= 9);
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
        if (!strstr(s.text, wanted[i]))
            fail_msg("no %s in:\n%s", wanted[i], s.text);
    nobodys_secret_is_there(&s);
}

static void quiet_leaves_what_goes_wrong(void **state)
{
    static served s;
    (void)state;
    start(&s, "yes");
    a_day_there(&s);
    stop(&s);
    all_are_lines(&s, "warning");
    assert_non_null(strstr(s.text, "wrong_login"));
    assert_null(strstr(s.text, "game_made"));
    nobodys_secret_is_there(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_has_happened_is_told),
        cmocka_unit_test(quiet_leaves_what_goes_wrong),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
