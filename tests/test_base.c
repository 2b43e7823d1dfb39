/* Bytes, files, JSON and text: what the programs rely on. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <dirent.h>
#include <errno.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/buffer.h"
#include "base/file.h"
#include "base/json.h"
#include "base/json_read.h"
#include "base/number_set.h"
#include "base/text.h"

typedef struct scarce_memory {
    int left; /* how many requests are still granted */
    int held; /* blocks not yet given back */
} scarce_memory;

static void *scarce_resize(void *old, size_t size, void *ctx)
{
    scarce_memory *memory = ctx;
    if (size == 0) {
        memory->held--;
        free(old);
        return NULL;
    }
    if (memory->left == 0)
        return NULL;
    memory->left--;
    if (!old)
        memory->held++;
    return realloc(old, size);
}

static void buffer_keeps_what_it_held_when_memory_fails(void **state)
{
    (void)state;
    scarce_memory memory = {1, 0};
    char big[1000];
    memset(big, 'b', sizeof big);
    buffer buf;
    buffer_init_with(&buf, scarce_resize, &memory);
    buffer_printf(&buf, "%s %d", "rank", 9);
    buffer_append(&buf, big, sizeof big);
    assert_true(buffer_failed(&buf));
    memory.left = 100;
    buffer_text(&buf, "more"); /* nothing is added after a failure */
    buffer_printf(&buf, "%s", "more");
    assert_string_equal(buf.bytes, "rank 9");
    assert_int_equal(buf.len, 6);
    buffer_deinit(&buf);
    assert_false(buffer_failed(&buf));
    assert_int_equal(memory.held, 0);
}

static void buffer_formats_texts_of_any_length(void **state)
{
    (void)state;
    buffer buf;
    buffer_init(&buf);
    size_t len = 0;
    for (int width = 0; width < 700; width++) {
        buffer_printf(&buf, "%*d", width, 7);
        len += width ? (size_t)width : 1;
        assert_int_equal(buf.len, len);
        assert_int_equal(strlen(buf.bytes), len);
        assert_int_equal(buf.bytes[len - 1], '7');
    }
    buffer_append(&buf, NULL, 0);
    assert_int_equal(buf.len, len);
    buffer_deinit(&buf);
}

/* ---- JSON ---- */

static void json_is_escaped_and_separated(void **state)
{
    (void)state;
    buffer out;
    json writer;
    buffer_init(&out);
    json_init(&writer, &out);
    json_begin_object(&writer);
    json_key(&writer, "a\"b");
    json_begin_array(&writer);
    json_unsigned(&writer, UINT64_MAX);
    json_text(&writer, NULL);
    json_bool(&writer, true);
    json_decimal(&writer, 1.5);
    json_decimal(&writer, (double)NAN);
    json_begin_array(&writer);
    json_end_array(&writer);
    json_end_array(&writer);
    json_key(&writer, "炮");
    json_string(&writer, "\n\t\\\x01\xff", 5);
    json_end_object(&writer);
    assert_string_equal(out.bytes, "{\"a\\\"b\":[18446744073709551615,null,true,1.50,null,[]],"
                                   "\"炮\":\"\\n\\t\\\\\\u0001\xef\xbf\xbd\"}");
    buffer_deinit(&out);
}

/* ---- text ---- */

static void a_character_takes_two_columns(void **state)
{
    (void)state;
    assert_int_equal(text_width("车九平8", strlen("车九平8")), 7);
    assert_int_equal(text_width("", 0), 0);
}

static void only_utf8_is_utf8(void **state)
{
    (void)state;
    assert_true(text_is_utf8("楚河", strlen("楚河")));
    assert_false(text_is_utf8("\xe6\xa5", 2));     /* cut off */
    assert_false(text_is_utf8("\xc0\xaf", 2));     /* longer than need be */
    assert_false(text_is_utf8("\xed\xa0\x80", 3)); /* half of a pair */
}

static void text_from_outside_does_not_steer_the_terminal(void **state)
{
    (void)state;
    buffer out;
    buffer_init(&out);
    text_append_printable(&out, "a\x1b[31m\nb\xff", 9);
    assert_string_equal(out.bytes, "a\xef\xbf\xbd[31m b\xef\xbf\xbd");
    buffer_deinit(&out);
}

/* ---- files ---- */

static void make_folder(char *folder)
{
    memcpy(folder, "/tmp/chuhe-base-XXXXXX", 23);
    assert_non_null(mkdtemp(folder));
}

static void a_file_is_written_whole_and_read_back(void **state)
{
    (void)state;
    char folder[32], path[64];
    make_folder(folder);
    snprintf(path, sizeof path, "%s/board", folder);
    assert_int_equal(file_write(path, "first", 5).fault, FILE_OK);
    assert_int_equal(chmod(path, 0640), 0);
    assert_int_equal(file_write(path, "second\0", 7).fault, FILE_OK);

    file_view in;
    assert_int_equal(file_view_open(&in, path, 1).fault, FILE_OK); /* no pipe: no bound */
    assert_int_equal(in.len, 7);
    assert_memory_equal(in.bytes, "second\0", 7);
    assert_true(file_view_is(&in, path));
    assert_false(file_view_is(&in, folder));
    file_view_close(&in);

    struct stat status;
    assert_int_equal(stat(path, &status), 0);
    assert_int_equal(status.st_mode & 0777, 0640); /* the mode of the old file */
    assert_int_equal(unlink(path), 0);
    assert_int_equal(rmdir(folder), 0); /* nothing else was left in it */
}

static void what_cannot_be_read_or_written_is_told(void **state)
{
    (void)state;
    char folder[32], path[64];
    make_folder(folder);
    snprintf(path, sizeof path, "%s/board", folder);
    file_view in;
    assert_int_equal(file_view_open(&in, path, 100).fault, FILE_CANNOT_OPEN);
    assert_int_equal(file_view_open(&in, folder, 100).fault, FILE_IS_DIRECTORY);
    assert_int_equal(file_write(folder, "12345", 5).fault, FILE_IS_DIRECTORY);
    assert_int_equal(rmdir(folder), 0);
    assert_int_equal(file_write(path, "12345", 5).fault, FILE_CANNOT_OPEN);
}

/* Puts so many bytes into standard input, which is a pipe then. */
static pid_t feed(size_t count)
{
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        char piece[1000];
        for (size_t i = 0; i < sizeof piece; i++)
            piece[i] = (char)('a' + i % 10);
        close(ends[0]);
        for (size_t i = 0; i < count; i += sizeof piece)
            if (file_write_all(ends[1], piece, sizeof piece) != 0)
                break;
        _exit(0);
    }
    close(ends[1]);
    if (ends[0] != STDIN_FILENO) {
        assert_int_equal(dup2(ends[0], STDIN_FILENO), STDIN_FILENO);
        close(ends[0]);
    }
    return child;
}

static void what_a_pipe_gives_is_looked_at_whole(void **state)
{
    (void)state;
    static const size_t counts[] = {0, 3000, 5000000};
    file_view in;
    signal(SIGPIPE, SIG_IGN);
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        pid_t child = feed(counts[i]);
        assert_int_equal(file_view_open(&in, "-", 6000000).fault, FILE_OK);
        assert_int_equal(in.len, counts[i]);
        for (size_t at = 0; at < in.len; at += 777)
            assert_int_equal(in.bytes[at], 'a' + at % 10);
        file_view_close(&in);
        waitpid(child, NULL, 0);
    }
    for (size_t limit = 2000; limit < 2000000; limit += 1500000) { /* held and spooled */
        pid_t child = feed(5000000);
        assert_int_equal(file_view_open(&in, "-", limit).fault, FILE_TOO_LARGE);
        close(STDIN_FILENO);
        waitpid(child, NULL, 0);
    }
}

static void count_files(size_t *count, const char *folder)
{
    DIR *dir = opendir(folder);
    *count = 0;
    assert_non_null(dir);
    while (readdir(dir))
        ++*count;
    *count -= 2; /* . and .. */
    closedir(dir);
}

static void until_it_is_whole_a_file_has_no_name(void **state)
{
    (void)state;
    char folder[32], path[64], piece[3000];
    size_t count;
    file_writer out;
    file_view in;
    make_folder(folder);
    snprintf(path, sizeof path, "%s/board", folder);
    memset(piece, 'x', sizeof piece);

    assert_int_equal(file_writer_open(&out, path).fault, FILE_OK);
    for (int i = 0; i < 100; i++)
        assert_true(file_writer_put(&out, piece, sizeof piece));
    assert_int_not_equal(access(path, F_OK), 0);
    file_writer_abort(&out);
    count_files(&count, folder);
    assert_int_equal(count, 0);

    assert_int_equal(file_write(path, "old", 3).fault, FILE_OK);
    assert_int_equal(file_writer_open(&out, path).fault, FILE_OK);
    for (int i = 0; i < 100; i++)
        assert_true(file_writer_put(&out, piece, sizeof piece));
    assert_int_equal(file_view_open(&in, path, 100).fault, FILE_OK);
    assert_int_equal(in.len, 3); /* still the old one */
    file_view_close(&in);
    assert_int_equal(file_writer_commit(&out, false).fault, FILE_OK);
    assert_int_equal(file_view_open(&in, path, 100).fault, FILE_OK);
    assert_int_equal(in.len, 300000);
    file_view_close(&in);
    count_files(&count, folder);
    assert_int_equal(count, 1);
    assert_int_equal(unlink(path), 0);
    assert_int_equal(rmdir(folder), 0);
}

static void a_full_device_is_told_by_every_call_after_it(void **state)
{
    (void)state;
    char piece[70000] = {0};
    file_writer out;
    if (access("/dev/full", W_OK) != 0)
        skip();
    assert_int_equal(file_writer_open(&out, "/dev/full").fault, FILE_OK);
    assert_false(file_writer_put(&out, piece, sizeof piece));
    assert_false(file_writer_put(&out, piece, 1));
    file_problem problem = file_writer_commit(&out, true);
    assert_int_equal(problem.fault, FILE_CANNOT_WRITE);
    assert_int_equal(problem.error, ENOSPC);
}

static void what_is_added_to_a_set_is_in_it_once(void **state)
{
    (void)state;
    number_set set = {.count = 0};
    for (uint64_t i = 0; i < 5000; i++)
        assert_true(number_set_add(&set, i * i));
    for (uint64_t i = 0; i < 5000; i++) {
        assert_true(number_set_has(&set, i * i));
        assert_false(number_set_add(&set, i * i));
        assert_false(number_set_has(&set, i * i + 2)); /* no square lies 2 above another */
    }
    assert_true(number_of_bytes("a.pgn", 5) != number_of_bytes("b.pgn", 5));
    number_set_deinit(&set);
}

static void a_text_is_cut_between_characters(void **state)
{
    (void)state;
    buffer out;
    buffer_init(&out);
    assert_int_equal(text_append_cut(&out, "楚河汉界", strlen("楚河汉界"), 8), 8);
    assert_string_equal(out.bytes, "楚河汉界");
    buffer_clear(&out);
    assert_int_equal(text_append_cut(&out, "楚河汉界", strlen("楚河汉界"), 7), 7);
    assert_string_equal(out.bytes, "楚河汉…");
    buffer_clear(&out);
    assert_int_equal(text_append_cut(&out, "楚河汉界", strlen("楚河汉界"), 4), 3);
    assert_string_equal(out.bytes, "楚…");
    buffer_deinit(&out);
}

static void json_is_read_or_told_why_not(void **state)
{
    (void)state;
    char why[JSON_WHY] = "";
    const char *text = "{\"a\":[\"炮\",3],\"b\":{}}";
    json_value *value = json_value_read(text, strlen(text), why);
    const json_value *list = json_value_member(value, "a");
    assert_true(json_value_is_object(value));
    assert_false(json_value_is_array(value));
    assert_true(json_value_is_array(list));
    assert_int_equal(json_value_count(list), 2);
    assert_string_equal(json_value_text(json_value_at(list, 0)), "炮");
    assert_null(json_value_text(json_value_at(list, 1)));
    assert_null(json_value_at(list, 2));
    assert_null(json_value_member(value, "c"));
    assert_null(json_value_member(list, "a"));
    json_value_free(value);

    static const char *const bad[] = {
        "", "3", "{", "{} {}", "[\"\\u0000\"]", "[\"\xff\"]", "{\"a\":1,\"a\":2}"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        why[0] = '\0';
        assert_null(json_value_read(bad[i], strlen(bad[i]), why));
        assert_true(why[0] != '\0');
    }

    static const char *const known[] = {"a", "b"};
    int64_t number;
    bool truth;
    char shown[8];
    text = "{\"a\":-5,\"c\":true,\"b\":\"楚河\"}";
    value = json_value_read(text, strlen(text), why);
    assert_true(json_value_integer(&number, json_value_member(value, "a")));
    assert_int_equal(number, -5);
    assert_false(json_value_integer(&number, json_value_member(value, "c")));
    assert_true(json_value_truth(&truth, json_value_member(value, "c")));
    assert_true(truth);
    assert_false(json_value_truth(&truth, json_value_member(value, "a")));
    assert_string_equal(json_value_stranger(value, known, 2), "c");
    assert_string_equal(json_value_stranger(value, known, 1), "c");
    json_value_show(shown, sizeof shown, json_value_member(value, "b"));
    assert_string_equal(shown, "\"楚河");
    json_value_show(shown, sizeof shown, NULL);
    assert_string_equal(shown, "");
    json_value_free(value);

    /* What is not there may be asked all the same. */
    assert_false(json_value_is_object(NULL));
    assert_null(json_value_member(NULL, "a"));
    assert_int_equal(json_value_count(NULL), 0);
    assert_null(json_value_text(NULL));
    json_value_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(buffer_keeps_what_it_held_when_memory_fails),
        cmocka_unit_test(buffer_formats_texts_of_any_length),
        cmocka_unit_test(json_is_escaped_and_separated),
        cmocka_unit_test(json_is_read_or_told_why_not),
        cmocka_unit_test(a_character_takes_two_columns),
        cmocka_unit_test(only_utf8_is_utf8),
        cmocka_unit_test(text_from_outside_does_not_steer_the_terminal),
        cmocka_unit_test(a_file_is_written_whole_and_read_back),
        cmocka_unit_test(what_cannot_be_read_or_written_is_told),
        cmocka_unit_test(what_a_pipe_gives_is_looked_at_whole),
        cmocka_unit_test(until_it_is_whole_a_file_has_no_name),
        cmocka_unit_test(a_full_device_is_told_by_every_call_after_it),
        cmocka_unit_test(what_is_added_to_a_set_is_in_it_once),
        cmocka_unit_test(a_text_is_cut_between_characters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
