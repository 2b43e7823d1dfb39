/* A rule book in prose. Every sentence comes from the book's table, so that what
 * is told is what is ruled. */
#include "cli/rules_prose.h"

#include <string.h>

#include "base/text.h"

/* What is written where. */
typedef struct prose {
    cli *c;
    const chuhe_rulebook *book;
    size_t column; /* where a clause's words begin, behind its number or a dash */
} prose;

enum { INDENT = 2, CLAUSE_INDENT = 4 };

static const char *in(const prose *p, const char *english, const char *chinese)
{
    return p->c->language == CLI_CHINESE ? chinese : english;
}

static const char *words_of(const prose *p, const chuhe_clause *clause)
{
    return in(p, clause->english, clause->chinese);
}

static const char *conduct_name(const prose *p, chuhe_conduct conduct)
{
    return in(p, chuhe_conduct_message(conduct), chuhe_conduct_message_zh(conduct));
}

static const char *class_name(const prose *p, chuhe_class value)
{
    return in(p, chuhe_class_message(value), chuhe_class_message_zh(value));
}

static void heading(prose *p, cli_text text)
{
    buffer_text(&p->c->out, "\n");
    cli_say(&p->c->out, p->c, text);
    buffer_text(&p->c->out, "\n");
}

/* A wrapped line; the text is freed. */
static void line(prose *p, buffer *text, size_t indent, size_t hang)
{
    text_append_padding(&p->c->out, 0, indent);
    text_append_wrapped(&p->c->out, text->bytes ? text->bytes : "", indent, indent + hang,
                        RULES_WIDTH);
    buffer_text(&p->c->out, "\n");
    if (buffer_failed(text))
        buffer_fail(&p->c->out);
    buffer_deinit(text);
}

#define SAY_LINE(p, indent, hang, ...)                                                             \
    do {                                                                                           \
        buffer text_;                                                                              \
        buffer_init(&text_);                                                                       \
        cli_say(&text_, (p)->c, __VA_ARGS__);                                                      \
        line(p, &text_, indent, hang);                                                             \
    } while (0)

/* `    5.2(1)  perpetual check: …`; the name is left out where the words begin
 * with it. A book without any numbers has dashes. */
static void clause_line(prose *p, const char *name, const chuhe_clause *clause)
{
    buffer *out = &p->c->out;
    const char *words = words_of(p, clause);
    const char *number = p->column == CLAUSE_INDENT + 2 ? "-" : clause->number;
    text_append_padding(out, 0, CLAUSE_INDENT);
    buffer_text(out, number);
    text_append_padding(out, CLAUSE_INDENT + text_width(number, strlen(number)), p->column);
    buffer text;
    buffer_init(&text);
    if (name && strncmp(words, name, strlen(name)) != 0)
        buffer_printf(&text, "%s%s", name, cli_text_in(p->c->language, CLI_TEXT_COLON));
    buffer_text(&text, words);
    text_append_wrapped(out, text.bytes ? text.bytes : "", p->column, p->column, RULES_WIDTH);
    buffer_text(out, "\n");
    if (buffer_failed(&text))
        buffer_fail(out);
    buffer_deinit(&text);
}

static void widen(prose *p, const chuhe_clause *clause)
{
    size_t width = clause->number ? text_width(clause->number, strlen(clause->number)) : 0;
    if (width > 0 && CLAUSE_INDENT + width + 2 > p->column)
        p->column = CLAUSE_INDENT + width + 2;
}

static void find_column(prose *p)
{
    const chuhe_rulebook *book = p->book;
    p->column = CLAUSE_INDENT + 2;
    for (int i = 0; i < CHUHE_CONDUCTS; i++)
        widen(p, &book->conducts[i].clause);
    for (size_t i = 0; i < book->exception_count; i++)
        widen(p, &book->exceptions[i].clause);
    for (size_t i = 0; i < book->note_count; i++)
        widen(p, &book->notes[i]);
    widen(p, &book->draw);
    widen(p, &book->draw_forbidden);
}

/* `  check: the general is attacked` */
static void class_line(prose *p, chuhe_class value, cli_text text, const char *first)
{
    buffer words;
    buffer_init(&words);
    buffer_printf(&words, "%s%s", class_name(p, value),
                  cli_text_in(p->c->language, CLI_TEXT_COLON));
    cli_say(&words, p->c, text, first);
    line(p, &words, INDENT, INDENT);
}

static void say_idle(prose *p)
{
    if (p->book->chase == CHUHE_CHASE_NONE) {
        class_line(p, CHUHE_CLASS_IDLE, CLI_TEXT_RULES_IS_IDLE_ONLY, "");
        return;
    }
    buffer list;
    buffer_init(&list);
    for (int i = CHUHE_CLASS_EXCHANGE; i > CHUHE_CLASS_IDLE; i--)
        buffer_printf(&list, "%s%s", list.len ? cli_text_in(p->c->language, CLI_TEXT_COMMA) : "",
                      class_name(p, (chuhe_class)i));
    class_line(p, CHUHE_CLASS_IDLE, CLI_TEXT_RULES_IS_IDLE, list.bytes ? list.bytes : "");
    buffer_deinit(&list);
}

static void say_classes(prose *p)
{
    const chuhe_rulebook *book = p->book;
    heading(p, CLI_TEXT_RULES_MOVES);
    class_line(p, CHUHE_CLASS_CHECK, CLI_TEXT_RULES_IS_CHECK, "");
    if (book->kill_checks)
        class_line(p, CHUHE_CLASS_KILL,
                   book->kill_checks == 1 ? CLI_TEXT_RULES_IS_MATE_NEXT : CLI_TEXT_RULES_IS_MATE,
                   cli_number(book->kill_checks).text);
    if (book->chase != CHUHE_CHASE_NONE)
        class_line(p, CHUHE_CLASS_CHASE,
                   book->chase == CHUHE_CHASE_DIRECT ? CLI_TEXT_RULES_IS_CHASE_DIRECT
                                                     : CLI_TEXT_RULES_IS_CHASE_GAIN,
                   "");
    if (book->joint_is_lighter)
        SAY_LINE(p, 2 * INDENT, 0, CLI_TEXT_RULES_IS_JOINT);
    say_idle(p);
}

static unsigned greatest_weight(const chuhe_rulebook *book)
{
    unsigned greatest = 0;
    for (int i = 0; i < CHUHE_CONDUCTS; i++)
        if (book->conducts[i].weight > greatest)
            greatest = book->conducts[i].weight;
    return greatest;
}

/* The conducts of one weight, the gravest first; false when there are none. */
static bool say_tier(prose *p, unsigned weight, cli_text text)
{
    bool any = false;
    for (int i = CHUHE_CONDUCTS - 1; i >= 0; i--) {
        const chuhe_conduct_rule *rule = &p->book->conducts[i];
        if (rule->weight != weight || !rule->clause.english || !rule->clause.english[0])
            continue;
        if (!any && weight > 0)
            SAY_LINE(p, INDENT, 0, text);
        any = true;
        clause_line(p, conduct_name(p, (chuhe_conduct)i), &rule->clause);
    }
    return any;
}

static void say_forbidden(prose *p, unsigned greatest)
{
    heading(p, CLI_TEXT_RULES_WHO);
    for (unsigned weight = greatest; weight > 0; weight--)
        say_tier(p, weight, weight == greatest ? CLI_TEXT_RULES_TIER_TOP : CLI_TEXT_RULES_TIER);
}

static void say_exceptions(prose *p)
{
    heading(p, CLI_TEXT_RULES_EXCEPTIONS);
    for (size_t i = 0; i < p->book->exception_count; i++) {
        const chuhe_exception *exception = &p->book->exceptions[i];
        SAY_LINE(p, INDENT, 0,
                 exception->draw ? CLI_TEXT_RULES_AGAINST_DRAW : CLI_TEXT_RULES_AGAINST_LOSS,
                 conduct_name(p, exception->one), conduct_name(p, exception->other));
        clause_line(p, NULL, &exception->clause);
    }
}

static bool allows_by_name(const chuhe_rulebook *book)
{
    for (int i = 0; i < CHUHE_CONDUCTS; i++)
        if (!book->conducts[i].weight && book->conducts[i].clause.english)
            return true;
    return false;
}

static void say_clauses(prose *p)
{
    const chuhe_rulebook *book = p->book;
    if (book->exception_count)
        say_exceptions(p);
    if (allows_by_name(book)) {
        heading(p, CLI_TEXT_RULES_ALLOWED);
        say_tier(p, 0, CLI_TEXT_RULES_ALLOWED);
    }
    heading(p, CLI_TEXT_RULES_DRAWS);
    clause_line(p, NULL, &book->draw);
    if (book->draw_forbidden.english)
        clause_line(p, NULL, &book->draw_forbidden);
    if (book->note_count)
        heading(p, CLI_TEXT_RULES_NOTES);
    for (size_t i = 0; i < book->note_count; i++)
        clause_line(p, NULL, &book->notes[i]);
}

static void say_end(prose *p)
{
    const chuhe_rulebook *book = p->book;
    buffer_text(&p->c->out, "\n");
    SAY_LINE(p, 0, 0,
             !book->natural_limit_rounds   ? CLI_TEXT_RULES_LIMIT_NONE
             : !book->natural_limit_checks ? CLI_TEXT_RULES_LIMIT
                                           : CLI_TEXT_RULES_LIMIT_CHECKS,
             cli_number(book->natural_limit_rounds).text,
             cli_number(book->natural_limit_checks).text);
    SAY_LINE(p, 0, 0, CLI_TEXT_RULES_FIRST, cli_side_name(p->c, book->first_side));
}

void rules_prose(cli *c, const chuhe_rulebook *book)
{
    prose p = {.c = c, .book = book};
    unsigned greatest = greatest_weight(book);
    find_column(&p);
    buffer_printf(&c->out, "%s%s%s\n", book->name, cli_text_in(c->language, CLI_TEXT_COLON),
                  in(&p, book->title, book->title_zh));
    SAY_LINE(&p, 0, INDENT, CLI_TEXT_RULES_SOURCE, in(&p, book->source, book->source_zh));
    if (greatest)
        say_classes(&p);
    heading(&p, CLI_TEXT_RULES_WHEN);
    SAY_LINE(&p, INDENT, 0, greatest ? CLI_TEXT_RULES_LOOPS : CLI_TEXT_RULES_DRAW_ONLY,
             cli_number(book->loops).text);
    if (greatest)
        say_forbidden(&p, greatest);
    say_clauses(&p);
    say_end(&p);
}
