/* chuhe serve: options of the server. */
#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/browser.h"
#include "base/claim.h"
#include "cli/cli.h"
#include "cli/interrupt.h"
#include "cli/serve_password.h"
#include "server/bots.h"
#include "server/leases.h"
#include "server/net.h"

enum {
    KEY_FIRST = CLI_KEY,
    VALUES = 14,
    PATH_CAP = 1024,
    CONFIG_MAX = 1 << 16,
    REST_HOURS_MAX = 100000
};

/* In this order in the list of options, from KEY_FIRST on. */
enum {
    LISTEN,
    DATABASE,
    WEB,
    ENGINE,
    ENGINES,
    ORIGIN,
    PER_ADDRESS,
    PROXY,
    QUIET,
    OPEN,
    ADVERTISE,
    REST_HOURS,
    CONFIG,
    SET_PASSWORD
};

static const cli_option options[VALUES] = {
    {"listen", "ADDRESS:PORT", KEY_FIRST + LISTEN, CLI_TEXT_OPTION_SERVE_LISTEN},
    {"database", "FILE|URL", KEY_FIRST + DATABASE, CLI_TEXT_OPTION_SERVE_DATABASE},
    {"web", "FOLDER", KEY_FIRST + WEB, CLI_TEXT_OPTION_SERVE_WEB},
    {"engine", "PROGRAM|none", KEY_FIRST + ENGINE, CLI_TEXT_OPTION_SERVE_ENGINE},
    {"engines", "NUMBER", KEY_FIRST + ENGINES, CLI_TEXT_OPTION_SERVE_ENGINES},
    {"origin", "SITE", KEY_FIRST + ORIGIN, CLI_TEXT_OPTION_SERVE_ORIGIN},
    {"per-address", "NUMBER", KEY_FIRST + PER_ADDRESS, CLI_TEXT_OPTION_SERVE_PER_ADDRESS},
    {"proxy", "yes|no", KEY_FIRST + PROXY, CLI_TEXT_OPTION_SERVE_PROXY},
    {"quiet", "yes|no", KEY_FIRST + QUIET, CLI_TEXT_OPTION_SERVE_QUIET},
    {"open", "yes|no", KEY_FIRST + OPEN, CLI_TEXT_OPTION_SERVE_OPEN},
    {"advertise", "PATH", KEY_FIRST + ADVERTISE, CLI_TEXT_OPTION_SERVE_ADVERTISE},
    {"rest-hours", "NUMBER", KEY_FIRST + REST_HOURS, CLI_TEXT_OPTION_SERVE_REST_HOURS},
    {"config", "FILE", KEY_FIRST + CONFIG, CLI_TEXT_OPTION_SERVE_CONFIG},
    {"set-password", "NAME", KEY_FIRST + SET_PASSWORD, CLI_TEXT_OPTION_SERVE_SET_PASSWORD},
};

static int run(cli *c, int argc, char **argv);

const cli_command cli_serve = {.name = "serve",
                               .arguments = "",
                               .summary = CLI_TEXT_SERVE_SUMMARY,
                               .details = CLI_TEXT_SERVE_DETAILS,
                               .options = options,
                               .option_count = VALUES,
                               .run = run};

typedef struct serving {
    cli *c;
    const char *values[VALUES]; /* NULL: not given */
    buffer config;              /* the file, cut into texts */
    char host[128], database[PATH_CAP], web[PATH_CAP], engine[PATH_CAP], program[PATH_CAP];
    bool opens;  /* the address, in a browser */
    claim claim; /* of a database that is a file */
    net_options net;
} serving;

static int handle(cli *c, int key, const char *value, void *ctx)
{
    serving *s = ctx;
    if (key == CLI_KEY_ARGUMENT)
        return cli_refuse(c, CLI_TEXT_TOO_MANY_ARGUMENTS, value);
    s->values[key - KEY_FIRST] = value;
    return CLI_GO_ON;
}

/* ---- other ways to say an option ---- */

/* CHUHE_PER_ADDRESS for "per-address" */
static const char *from_environment(const char *name)
{
    char variable[64] = "CHUHE_";
    size_t at = strlen(variable);
    for (; *name && at + 1 < sizeof variable; name++)
        variable[at++] = (char)(*name == '-' ? '_' : toupper((unsigned char)*name));
    variable[at] = '\0';
    return getenv(variable);
}

static char *trim(char *text)
{
    size_t len;
    text += strspn(text, " \t\r");
    for (len = strlen(text); len && strchr(" \t\r", text[len - 1]); len--)
        text[len - 1] = '\0';
    return text;
}

static int take_line(serving *s, const char *path, size_t number, char *line)
{
    char *equals = strchr(line, '='), *name;
    line = trim(line);
    if (line[0] == '\0' || line[0] == '#')
        return CLI_GO_ON;
    if (equals)
        *equals = '\0';
    name = trim(line);
    for (unsigned i = 0; equals && i < CONFIG; i++) {
        if (strcmp(name, options[i].name) != 0)
            continue;
        if (!s->values[i])
            s->values[i] = trim(equals + 1);
        return CLI_GO_ON;
    }
    return cli_refuse(s->c, CLI_TEXT_SERVE_BAD_CONFIG, path, cli_number(number).text, name);
}

static int read_config(serving *s, const char *path)
{
    file_view view;
    file_problem problem = file_view_open(&view, path, CONFIG_MAX);
    if (problem.fault != FILE_OK)
        return cli_complain_file(s->c, path, problem);
    buffer_append(&s->config, view.bytes, view.len < CONFIG_MAX ? view.len : CONFIG_MAX);
    /* A zero ends texts here, and there is none in a text file. */
    for (size_t i = 0; i < s->config.len; i++)
        if (s->config.bytes[i] == '\0')
            s->config.bytes[i] = '?';
    buffer_append(&s->config, "\n", 1);
    file_view_close(&view);
    int status = CLI_GO_ON;
    size_t number = 1;
    for (char *at = s->config.bytes, *end; status == CLI_GO_ON && at && *at; at = end + 1) {
        end = strchr(at, '\n');
        *end = '\0';
        status = take_line(s, path, number++, at);
    }
    return status;
}

static int collect(serving *s)
{
    for (unsigned i = 0; i <= CONFIG; i++)
        if (!s->values[i])
            s->values[i] = from_environment(options[i].name);
    return s->values[CONFIG] ? read_config(s, s->values[CONFIG]) : CLI_GO_ON;
}

/* ---- values ---- */

static int bad(serving *s, unsigned which, const char *expected)
{
    char name[32];
    snprintf(name, sizeof name, "--%s", options[which].name);
    return cli_refuse(s->c, CLI_TEXT_BAD_VALUE, name, expected, s->values[which]);
}

static int read_listen(serving *s)
{
    const char *value = s->values[LISTEN] ? s->values[LISTEN] : "127.0.0.1:8080";
    const char *colon = strrchr(value, ':');
    size_t len = colon ? (size_t)(colon - value) : 0;
    bool in_brackets = len > 2 && value[0] == '[' && value[len - 1] == ']';
    if (!colon || len == 0 || len >= sizeof s->host ||
        !cli_read_number(&s->net.port, colon + 1, 0, 65535))
        return bad(s, LISTEN, "127.0.0.1:8080, [::1]:8080, *:8080");
    snprintf(s->host, sizeof s->host, "%.*s", (int)(in_brackets ? len - 2 : len),
             in_brackets ? value + 1 : value);
    s->net.host = s->host;
    return CLI_GO_ON;
}

static int read_yes(serving *s, bool *yes, unsigned which)
{
    const char *value = s->values[which] ? s->values[which] : "no";
    *yes = strcmp(value, "yes") == 0;
    return *yes || strcmp(value, "no") == 0 ? CLI_GO_ON : bad(s, which, "yes, no");
}

/* ~/.local/share/chuhe/games.db, by the folder that the system names for such things. */
static int find_database(serving *s)
{
    static const char *const below_home[] = {"/.local", "/share", "/chuhe"};
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    bool named = data && data[0] == '/';
    s->net.database = s->values[DATABASE];
    if (s->net.database)
        return CLI_GO_ON;
    if ((!named && (!home || home[0] != '/')) ||
        strlen(named ? data : home) + 64 > sizeof s->database) {
        cli_complain(s->c, CLI_TEXT_SERVE_NO_HOME);
        return CLI_IO;
    }
    strcpy(s->database, named ? data : home);
    for (unsigned i = named ? 2 : 0; i < 3; i++) {
        strcat(s->database, below_home[i]);
        file_problem problem = file_make_directory(s->database);
        if (problem.fault != FILE_OK)
            return cli_complain_file(s->c, s->database, problem);
    }
    strcat(s->database, "/games.db");
    s->net.database = s->database;
    return CLI_GO_ON;
}

typedef struct folder {
    char path[PATH_CAP / 2];
} folder;

/* The folder of this program; "" when the system does not tell it. */
static folder own_folder(void)
{
    folder f;
    ssize_t len = readlink("/proc/self/exe", f.path, sizeof f.path - 1);
    f.path[len > 0 ? len : 0] = '\0';
    char *slash = strrchr(f.path, '/');
    if (slash)
        *slash = '\0';
    return f;
}

/* Beside the program as it is installed, or as it is built. */
static void find_web(serving *s)
{
    static const char *const places[] = {"../share/chuhe/web", "../../../web/dist", "web"};
    folder own = own_folder();
    s->net.web = s->values[WEB];
    if (s->net.web || !own.path[0])
        return;
    for (size_t i = 0; i < sizeof places / sizeof *places && !s->net.web; i++) {
        char index[PATH_CAP + 16];
        snprintf(s->web, sizeof s->web, "%s/%s", own.path, places[i]);
        snprintf(index, sizeof index, "%s/index.html", s->web);
        if (access(index, R_OK) == 0)
            s->net.web = s->web;
    }
}

static void find_program(serving *s)
{
    ssize_t len = readlink("/proc/self/exe", s->program, sizeof s->program - 1);
    s->program[len > 0 ? len : 0] = '\0';
    if (s->program[0])
        s->net.program = s->program;
}

static void find_engine(serving *s)
{
    static const char *const places[] = {"chuhe-engine", "../protocol/chuhe-engine"};
    folder own = own_folder();
    s->net.engine = s->values[ENGINE];
    if (s->net.engine && strcmp(s->net.engine, "none") == 0)
        s->net.engine = NULL;
    if (s->values[ENGINE] || !own.path[0])
        return;
    for (size_t i = 0; i < sizeof places / sizeof *places && !s->net.engine; i++) {
        snprintf(s->engine, sizeof s->engine, "%s/%s", own.path, places[i]);
        if (access(s->engine, X_OK) == 0)
            s->net.engine = s->engine;
    }
}

static int read_engine(serving *s)
{
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    s->net.engines = processors > 3 ? (unsigned)(processors / 2) : 1;
    if (s->net.engines > BOTS_WORKERS_MAX)
        s->net.engines = BOTS_WORKERS_MAX;
    find_engine(s);
    if (s->values[ENGINES] &&
        !cli_read_number(&s->net.engines, s->values[ENGINES], 1, BOTS_WORKERS_MAX))
        return bad(s, ENGINES, "1-64");
    if (s->values[ENGINE] && s->net.engine && access(s->net.engine, X_OK) != 0)
        return bad(s, ENGINE, "a program, none");
    return CLI_GO_ON;
}

static int read_values(serving *s)
{
    int status = read_listen(s);
    s->net.origin = s->values[ORIGIN];
    s->net.advertised = s->values[ADVERTISE] ? s->values[ADVERTISE] : "";
    if (status == CLI_GO_ON && s->net.advertised[0] && !leases_is_address(s->net.advertised))
        status = bad(s, ADVERTISE, "a path of the site, as /p1");
    s->net.per_address = 100;
    if (status == CLI_GO_ON && s->values[PER_ADDRESS] &&
        !cli_read_number(&s->net.per_address, s->values[PER_ADDRESS], 0, 1000000))
        status = bad(s, PER_ADDRESS, "0-1000000");
    s->net.rest_hours = 24;
    if (status == CLI_GO_ON && s->values[REST_HOURS] &&
        !cli_read_number(&s->net.rest_hours, s->values[REST_HOURS], 0, REST_HOURS_MAX))
        status = bad(s, REST_HOURS, "0-100000");
    if (status == CLI_GO_ON)
        status = read_yes(s, &s->net.behind_proxy, PROXY);
    if (status == CLI_GO_ON)
        status = read_yes(s, &s->net.quiet, QUIET);
    if (status == CLI_GO_ON)
        status = read_yes(s, &s->opens, OPEN);
    if (status == CLI_GO_ON)
        status = read_engine(s);
    if (status == CLI_GO_ON)
        status = find_database(s);
    find_web(s);
    find_program(s);
    return status;
}

/* ---- serving ---- */

/* One process at a time serves a file; PostgreSQL is shared by leases. */
static int claim_database(serving *s)
{
    char note[CLAIM_NOTE];
    const char *database = s->net.database;
    if (strstr(database, "://") || strcmp(database, ":memory:") == 0)
        return CLI_GO_ON;
    switch (claim_take(&s->claim, database, note)) {
    case CLAIM_OK:
        return CLI_GO_ON;
    case CLAIM_TAKEN:
        cli_complain(s->c, CLI_TEXT_SERVE_CLAIMED, database, note);
        return CLI_IO;
    case CLAIM_FAILED:
    default:
        return cli_complain_file(s->c, database, (file_problem){FILE_CANNOT_WRITE, errno});
    }
}

/* It serves: what it has to say are lines of its log. */
static void warn(serving *s, const net *n, const char *what, cli_text sentence, const char *word)
{
    buffer text;
    buffer_init(&text);
    cli_say(&text, s->c, sentence, word ? word : "");
    if (!buffer_failed(&text))
        net_warn(n, what, text.bytes);
    buffer_deinit(&text);
}

static int say_address(serving *s, const net *n)
{
    char address[192];
    bool everywhere = strcmp(s->host, "*") == 0;
    const char *host = everywhere ? "localhost" : s->host;
    bool six = strchr(host, ':') != NULL;
    snprintf(address, sizeof address, "http://%s%s%s:%u/", six ? "[" : "", host, six ? "]" : "",
             net_port(n));
    cli_say(&s->c->out, s->c, CLI_TEXT_SERVE_OPEN, address, cli_number(net_games(n)).text);
    buffer_text(&s->c->out, "\n");
    int status = cli_flush(s->c);
    claim_write(&s->claim, address);
    if (!s->net.web)
        warn(s, n, "no_web", CLI_TEXT_SERVE_NO_WEB, NULL);
    if (!s->net.engine && !s->values[ENGINE])
        warn(s, n, "no_engine", CLI_TEXT_SERVE_NO_ENGINE, NULL);
    if (s->opens && !browser_open(address))
        warn(s, n, "no_browser", CLI_TEXT_SERVE_NO_BROWSER, address);
    return status;
}

static void on_interrupt(void *ctx)
{
    net_stop(ctx);
}

/* Where nobody said which port, any other will do when the usual one is taken. */
static net *begin(serving *s, char why[NET_WHY])
{
    net *n = net_new(&s->net, why);
    if (n || s->values[LISTEN])
        return n;
    s->net.port = 0;
    n = net_new(&s->net, why);
    if (n)
        warn(s, n, "other_port", CLI_TEXT_SERVE_OTHER_PORT, NULL);
    return n;
}

static int serve(serving *s)
{
    char why[NET_WHY];
    interrupt held;
    interrupt_hold(&held);
    net *n = begin(s, why);
    int status = CLI_IO;
    if (!n) {
        cli_complain(s->c, CLI_TEXT_SERVE_CANNOT, why);
        interrupt_end(&held);
        return CLI_IO;
    }
    interrupt_watch(&held, on_interrupt, n);
    status = say_address(s, n);
    if (status == CLI_DONE)
        net_run(n);
    interrupt_end(&held);
    net_free(n);
    return status;
}

static int run(cli *c, int argc, char **argv)
{
    serving s = {.c = c, .claim = {.fd = -1}};
    int status = cli_parse(c, &cli_serve, argc, argv, handle, &s);
    if (status == CLI_GO_ON)
        status = collect(&s);
    if (status == CLI_GO_ON)
        status = read_values(&s);
    if (status == CLI_GO_ON && s.values[SET_PASSWORD])
        status = serve_set_password(c, s.net.database, s.values[SET_PASSWORD]);
    if (status == CLI_GO_ON)
        status = claim_database(&s);
    if (status == CLI_GO_ON)
        status = serve(&s);
    claim_end(&s.claim);
    buffer_deinit(&s.config);
    return status;
}
