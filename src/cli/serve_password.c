#include "cli/serve_password.h"

#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include "server/accounts.h"

enum { CTRL_C = 3 };

enum { LINE = ACCOUNTS_PASSWORD + 1 };

/* Byte by byte, so that nothing of it stays in a buffer. Longer than any password: cut. False:
 * there is no line, or Ctrl-C was pressed. */
static bool read_line(char line[LINE])
{
    size_t len = 0;
    char byte = '\0';
    bool any = false;
    while (read(STDIN_FILENO, &byte, 1) == 1 && byte != '\n') {
        any = true;
        if (len + 1 < LINE && byte != '\r')
            line[len++] = byte;
    }
    line[len] = '\0';
    return (any || byte == '\n') && !memchr(line, CTRL_C, len) && strlen(line) == len;
}

static void prompt(cli *c, cli_text question, const char *name)
{
    buffer text;
    buffer_init(&text);
    cli_say(&text, c, question, name);
    if (text.bytes)
        fputs(text.bytes, stderr);
    fflush(stderr);
    buffer_deinit(&text);
}

/* Ctrl-C comes as a character, so that the terminal is put back as it was. */
static bool ask_line(cli *c, char line[LINE], cli_text question, const char *name)
{
    struct termios before, silent;
    if (tcgetattr(STDIN_FILENO, &before) != 0)
        return false;
    silent = before;
    silent.c_lflag &= ~(tcflag_t)(ECHO | ISIG);
    prompt(c, question, name);
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent);
    bool good = read_line(line);
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &before);
    fputc('\n', stderr);
    return good;
}

static int read_password(cli *c, char password[LINE], const char *name)
{
    char again[LINE] = "";
    bool asks = isatty(STDIN_FILENO);
    bool good =
        asks ? ask_line(c, password, CLI_TEXT_SERVE_PASSWORD_ASK, name) : read_line(password);
    cli_text wrong = CLI_TEXT_SERVE_PASSWORD_NONE;
    if (good && !accounts_is_password(password)) {
        good = false;
        wrong = CLI_TEXT_SERVE_PASSWORD_BAD;
    }
    if (good && asks) {
        good = ask_line(c, again, CLI_TEXT_SERVE_PASSWORD_AGAIN, name);
        if (good && strcmp(password, again) != 0) {
            good = false;
            wrong = CLI_TEXT_SERVE_PASSWORD_DIFFERS;
        }
        sodium_memzero(again, sizeof again);
    }
    if (good)
        return CLI_GO_ON;
    cli_complain(c, wrong);
    return CLI_USAGE;
}

static int change(cli *c, store *s, const char *database, const char *name, const char *password)
{
    store_user user;
    char old[crypto_pwhash_STRBYTES], kept[crypto_pwhash_STRBYTES];
    if (!accounts_keep_password(kept, password)) {
        cli_complain(c, CLI_TEXT_NO_MEMORY);
        return CLI_IO;
    }
    bool found = store_user_by_name(&user, s, name);
    if (found) {
        snprintf(old, sizeof old, "%s", user.password);
        if (accounts_change_password(s, user.id, old, kept, ""))
            return CLI_DONE;
    }
    cli_complain(c, CLI_TEXT_SERVE_PASSWORD_STORE, database, store_why(s));
    return CLI_IO;
}

static int find(cli *c, store *s, const char *database, const char *name)
{
    store_user user;
    if (store_user_by_name(&user, s, name))
        return CLI_GO_ON;
    if (store_why(s)[0])
        cli_complain(c, CLI_TEXT_SERVE_PASSWORD_STORE, database, store_why(s));
    else
        cli_complain(c, CLI_TEXT_SERVE_PASSWORD_NOBODY, database, name);
    return store_why(s)[0] ? CLI_IO : CLI_USAGE;
}

int serve_set_password(cli *c, const char *database, const char *name)
{
    char why[STORE_WHY] = "libsodium", password[LINE] = "";
    if (!strstr(database, "://") && access(database, R_OK | W_OK) != 0)
        return cli_complain_file(c, database, (file_problem){FILE_CANNOT_OPEN, errno});
    store *s = sodium_init() < 0 ? NULL : store_open(database, why);
    if (!s) {
        cli_complain(c, CLI_TEXT_SERVE_PASSWORD_STORE, database, why);
        return CLI_IO;
    }
    int status = find(c, s, database, name);
    if (status == CLI_GO_ON)
        status = read_password(c, password, name);
    if (status == CLI_GO_ON)
        status = change(c, s, database, name, password);
    sodium_memzero(password, sizeof password);
    store_close(s);
    if (status != CLI_DONE)
        return status;
    cli_say(&c->out, c, CLI_TEXT_SERVE_PASSWORD_SET, name);
    buffer_text(&c->out, "\n");
    return cli_flush(c);
}
