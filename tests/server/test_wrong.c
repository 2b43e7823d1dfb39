/* A request that says something wrong is told what, and what there may be. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/hall_facts.h"

typedef struct wrong {
    const char *path, *body;
    const char *en, *zh; /* of the message; NULL: not looked at */
} wrong;

static void are_told(table *t, const wrong all[], size_t count)
{
    for (size_t i = 0; i < count; i++) {
        t->web.started_ms += 10000;
        table_asks(t, all[i].path, all[i].body, 400, "\"error\":\"bad_request\"");
        table_asks(t, all[i].path, all[i].body, 400, all[i].en);
        if (all[i].zh)
            table_asks(t, all[i].path, all[i].body, 400, all[i].zh);
    }
}

#define ARE_TOLD(t, all) are_told(t, all, sizeof(all) / sizeof *(all))

static void values_of_the_address(void **state)
{
    static const wrong all[] = {
        {"/api/games?limit=999", NULL, "\\\"limit\\\" is a whole number, 0 to 100",
         "“limit”应为 0 至 100 的整数"},
        {"/api/games?limit=", NULL, "\\\"limit\\\"", NULL},
        {"/api/games?limit=-1", NULL, "\\\"limit\\\"", NULL},
        {"/api/games?limit=10000000000000000000000000000", NULL, "\\\"limit\\\"", NULL},
        {"/api/games?limit=5&offset=x", NULL, "\\\"offset\\\" is", NULL},
        {"/api/games?which=all", NULL, "\\\"which\\\" is live, open, ended or mine", NULL},
        {"/api/games?which=livelivelivelivelivelive", NULL, "\\\"which\\\" is", NULL},
        {"/api/picture?type=png&width=5", "{}", "\\\"width\\\" is a whole number, 100 to 2000",
         "“width”应为 100 至 2000 的整数"},
        {"/api/picture?type=gif", "{}", "\\\"type\\\" is svg or png", NULL},
        {"/api/picture?type=svgsvgsvgsvg", "{}", "\\\"type\\\" is", NULL},
        {"/api/convert", "x", "\\\"to\\\" is missing", "“to”缺失"},
        {"/api/convert?to=doc", "x", "\\\"to\\\" is no format that is written here", NULL},
        {"/api/convert?to=pgn&from=doc", "x", "\\\"from\\\" is no format", NULL},
        {"/api/convert?to=pgn&from=apgnapgnapgnapgnapgnapgnapgnapgnapgn", "x", "\\\"from\\\" is",
         NULL},
        {"/api/convert?to=pgn&encoding=morse", "x", "\\\"encoding\\\" is", NULL},
        {"/api/convert?to=pgn&from_encoding=morse", "x", "\\\"from_encoding\\\" is", NULL},
        {"/api/convert?to=pgn&notation=smoke", "x", "\\\"notation\\\" is", NULL},
        {"/api/convert?to=pgn&game=x", "x", "\\\"game\\\" is a whole number", NULL},
        {"/api/read?from=doc", "x", "\\\"from\\\" is", NULL},
    };
    table t;
    (void)state;
    table_set_up(&t);
    ARE_TOLD(&t, all);
    table_clear(&t);
}

static void members_of_a_question(void **state)
{
    static const wrong all[] = {
        {"/api/picture", "{\"foo\":1}",
         "there is no \\\"foo\\\" here, only \\\"fen\\\", \\\"last\\\", \\\"below\\\"",
         "此处没有“foo”，只有“fen”、“last”"},
        {"/api/picture",
         "{\"fooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooo\":1}",
         "there is only \\\"fen\\\"", NULL},
        {"/api/picture", "{\"a\\\"b\":1}", "there is no \\\"a\\\"b\\\" here", NULL},
        {"/api/picture", "{\"below\":\"left\"}", "\\\"below\\\" is red or black", NULL},
        {"/api/picture", "{\"marks\":[\"z9\"]}", "\\\"marks\\\" are points", NULL},
        {"/api/judge", "{\"foo\":1}", "there is no \\\"foo\\\" here, only \\\"fen\\\"", NULL},
    };
    table t;
    (void)state;
    table_set_up(&t);
    ARE_TOLD(&t, all);
    table_clear(&t);
}

static void what_a_new_game_is_to_be(void **state)
{
    static const wrong all[] = {
        {"/api/games", "{\"red\":7}", "\\\"red\\\" is an object", NULL},
        {"/api/games", "{\"red\":{\"who\":\"god\"}}", "\\\"red.who\\\" is me, friend", NULL},
        {"/api/games", "{\"black\":{\"who\":\"engine\",\"level\":11}}",
         "\\\"black.level\\\" is a whole number, 1 to 10", "“black.level”应为 1 至 10"},
        {"/api/games", "{\"red\":{\"name\":\"a\\nb\"}}", "\\\"red.name\\\" is a text", NULL},
        {"/api/games", "{\"black\":{\"name\":7}}", "\\\"black.name\\\" is a text", NULL},
        {"/api/games", "{\"colours\":\"green\"}", "\\\"colours\\\" is random", NULL},
        {"/api/games", "{\"colours\":5}", "\\\"colours\\\" is random", NULL},
        {"/api/games", "{\"delay_s\":3601}", "\\\"delay_s\\\" is a whole number, 0 to 3600", NULL},
        {"/api/games", "{\"lag_ms\":-1}", "\\\"lag_ms\\\" is a whole number, 0 to 1000", NULL},
        {"/api/games", "{\"outage\":\"panic\"}", "\\\"outage\\\" is pause or run", NULL},
        {"/api/games", "{\"arbiter\":1}", "\\\"arbiter\\\" is true or false", NULL},
        {"/api/games", "{\"red\":{\"who\":\"lobby\"},\"black\":{\"who\":\"lobby\"}}",
         "one seat at most is open to anybody", "至多一方可由任何人入座"},
    };
    table t;
    (void)state;
    table_set_up(&t);
    ARE_TOLD(&t, all);
    table_clear(&t);
}

static void who_sits_down_and_who_logs_in(void **state)
{
    table t;
    char id[STORE_ID], key[64], none[64], path[64], withdraw[64];
    (void)state;
    table_set_up(&t);
    table_make(id, key, none, &t, "{\"black\":{\"who\":\"lobby\"}}");
    snprintf(path, sizeof path, "/api/games/%s/take", id);
    snprintf(withdraw, sizeof withdraw, "/api/games/%s/withdraw", id);
    const wrong all[] = {
        {path, "{\"name\":7}", "\\\"name\\\" is a text", NULL},
        {path, "{\"key\":7}", "\\\"key\\\" is a text", NULL},
        {path, "{\"side\":\"green\"}", "\\\"side\\\" is red or black", NULL},
        {path, "{\"side\":7}", "\\\"side\\\" is red or black", NULL},
        {withdraw, "{\"key\":7}", "\\\"key\\\" is a text", NULL},
        {"/api/session", "{}", "\\\"name\\\" is a text", NULL},
        {"/api/session", "{\"name\":\"Li\"}", "\\\"password\\\" is a text", NULL},
    };
    ARE_TOLD(&t, all);
    table_clear(&t);
}

static void says(table *t, const hall *h, const char *rest, const char *body, const char *part)
{
    t->web.started_ms += 10000;
    hall_asks(t, h, rest, body, 400, part);
}

static void what_is_asked_of_a_hall(void **state)
{
    static const char text[] = "{\"key\":\"%s\",\"game\":\"%s\",%s}";
    static const struct {
        const char *rest, *members, *part;
    } all[] = {
        {"/links", "\"role\":\"green\"", "\\\"role\\\" is red or black"},
        {"/change", "\"board\":0", "\\\"board\\\" is a whole number, 1 to 9999"},
        {"/change", "\"board\":1,\"round\":10000", "\\\"round\\\" is a whole number"},
        {"/change", "\"red\":7", "\\\"red\\\" is a text of up to 63 bytes"},
        {"/change", "\"remove\":1", "\\\"remove\\\" is true or false"},
        {"/change", "\"take_back\":\"green\"", "\\\"take_back\\\" is red or black"},
        {"/games", "\"games\":[7]", "\\\"games\\\" are objects"},
        {"/games", "\"games\":[{\"board\":0}]", "\\\"board\\\" is a whole number"},
    };
    table t;
    hall h;
    board b;
    char body[256];
    (void)state;
    table_set_up(&t);
    hall_make(&h, &t);
    hall_add(&b, &t, &h, "{\"game\":{\"table\":\"casual\"}}");
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        snprintf(body, sizeof body, text, h.director, b.id, all[i].members);
        says(&t, &h, all[i].rest, body, all[i].part);
    }
    says(&t, &h, "/change", "{\"key\":7}", "\\\"key\\\" is a key of this hall");
    snprintf(body, sizeof body, "{\"key\":\"%s\",\"game\":7,\"board\":1}", h.director);
    says(&t, &h, "/change", body, "\\\"game\\\" is the id of a game");
    table_clear(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_of_the_address),    cmocka_unit_test(members_of_a_question),
        cmocka_unit_test(what_a_new_game_is_to_be), cmocka_unit_test(who_sits_down_and_who_logs_in),
        cmocka_unit_test(what_is_asked_of_a_hall),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
