/* A rule book as JSON. */
#include "cli/rules_prose.h"
#include "cli/setup_argument.h"

static void text_member(json *writer, const char *key, const char *text)
{
    json_key(writer, key);
    json_text(writer, text);
}

static void number_member(json *writer, const char *key, unsigned number)
{
    json_key(writer, key);
    json_unsigned(writer, number);
}

static void bool_member(json *writer, const char *key, bool value)
{
    json_key(writer, key);
    json_bool(writer, value);
}

/* The clause's own members, into an object that is open. */
static void clause_members(json *writer, const chuhe_clause *clause)
{
    text_member(writer, "clause", clause->number);
    text_member(writer, "english", clause->english);
    text_member(writer, "chinese", clause->chinese);
}

/* A clause that the book does not have gives null. */
static void clause_member(json *writer, const char *key, const chuhe_clause *clause)
{
    json_key(writer, key);
    if (!clause->english) {
        json_null(writer);
        return;
    }
    json_begin_object(writer);
    clause_members(writer, clause);
    json_end_object(writer);
}

static void conducts(json *writer, const chuhe_rulebook *book)
{
    json_key(writer, "conducts");
    json_begin_array(writer);
    for (int i = 0; i < CHUHE_CONDUCTS; i++) {
        json_begin_object(writer);
        text_member(writer, "name", chuhe_conduct_name((chuhe_conduct)i));
        number_member(writer, "weight", book->conducts[i].weight);
        clause_members(writer, &book->conducts[i].clause);
        json_end_object(writer);
    }
    json_end_array(writer);
}

static void exceptions(json *writer, const chuhe_rulebook *book)
{
    json_key(writer, "exceptions");
    json_begin_array(writer);
    for (size_t i = 0; i < book->exception_count; i++) {
        const chuhe_exception *exception = &book->exceptions[i];
        json_begin_object(writer);
        text_member(writer, "one", chuhe_conduct_name(exception->one));
        text_member(writer, "other", chuhe_conduct_name(exception->other));
        bool_member(writer, "draw", exception->draw);
        clause_members(writer, &exception->clause);
        json_end_object(writer);
    }
    json_end_array(writer);
}

static void notes(json *writer, const chuhe_rulebook *book)
{
    json_key(writer, "notes");
    json_begin_array(writer);
    for (size_t i = 0; i < book->note_count; i++) {
        json_begin_object(writer);
        clause_members(writer, &book->notes[i]);
        json_end_object(writer);
    }
    json_end_array(writer);
}

static void head(json *writer, const chuhe_rulebook *book)
{
    static const char *const chases[] = {[CHUHE_CHASE_NONE] = "none",
                                         [CHUHE_CHASE_DIRECT] = "direct",
                                         [CHUHE_CHASE_ANY_GAIN] = "any_gain"};
    text_member(writer, "name", book->name);
    text_member(writer, "title", book->title);
    text_member(writer, "title_zh", book->title_zh);
    text_member(writer, "summary", book->summary);
    text_member(writer, "summary_zh", book->summary_zh);
    text_member(writer, "source", book->source);
    text_member(writer, "source_zh", book->source_zh);
    text_member(writer, "first_side", setup_side_key(book->first_side));
    number_member(writer, "loops", book->loops);
    number_member(writer, "natural_limit_rounds", book->natural_limit_rounds);
    number_member(writer, "natural_limit_checks", book->natural_limit_checks);
    number_member(writer, "kill_checks", book->kill_checks);
    text_member(writer, "chase", chases[book->chase]);
    bool_member(writer, "joint_is_lighter", book->joint_is_lighter);
}

void rules_json(json *writer, const chuhe_rulebook *book)
{
    json_begin_object(writer);
    head(writer, book);
    conducts(writer, book);
    exceptions(writer, book);
    clause_member(writer, "draw", &book->draw);
    clause_member(writer, "draw_forbidden", &book->draw_forbidden);
    notes(writer, book);
    json_end_object(writer);
}
