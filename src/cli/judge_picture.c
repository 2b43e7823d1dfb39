/* A ruling as a picture: who attacks whom, and what protects it. */
#include <string.h>

#include "base/text.h"
#include "cli/judge_report.h"
#include "cli/picture_files.h"

enum { MOST_ARROWS = 2 * CHUHE_PLY_THREATS_MAX + 8 };

typedef struct drawing {
    chuhe_position position;
    chuhe_move last;
    size_t ply; /* the ply it comes after */
    picture_arrow arrows[MOST_ARROWS];
    size_t arrow_count;
    chuhe_squareset victims;
    buffer title;
} drawing;

static void add_arrow(drawing *d, chuhe_square from, chuhe_square to, picture_ink ink)
{
    for (size_t i = 0; i < d->arrow_count; i++)
        if (d->arrows[i].from == from && d->arrows[i].to == to && d->arrows[i].ink == ink)
            return;
    if (d->arrow_count < MOST_ARROWS && from < CHUHE_SQUARES && to < CHUHE_SQUARES)
        d->arrows[d->arrow_count++] = (picture_arrow){from, to, ink};
}

static void add_threats(drawing *d, const chuhe_ruled_ply *ply)
{
    for (size_t i = 0; i < ply->threat_count; i++) {
        const chuhe_threat *threat = &ply->threats[i];
        bool is_false = threat->protection == CHUHE_PROTECTION_FALSE;
        if (!threat->counts)
            continue;
        add_arrow(d, threat->attacker, threat->victim, PICTURE_INK_ATTACK);
        add_arrow(d, threat->protector, threat->victim,
                  is_false ? PICTURE_INK_FALSE_GUARD : PICTURE_INK_GUARD);
    }
}

static void add_checkers(drawing *d, const chuhe_ruled_ply *ply)
{
    chuhe_square general = chuhe_position_general(&d->position, (chuhe_side)!ply->side);
    for (chuhe_square square = chuhe_squareset_next(ply->checkers, 0); square < CHUHE_SQUARES;
         square = chuhe_squareset_next(ply->checkers, (chuhe_square)(square + 1)))
        add_arrow(d, square, general, PICTURE_INK_ATTACK);
}

/* The side whose moves are to be shown: the one that must change. */
static bool is_to_show(const chuhe_ruling *ruling, const chuhe_ruled_ply *ply)
{
    if (ruling->verdict == CHUHE_VERDICT_RED_LOSES)
        return ply->side == CHUHE_RED;
    if (ruling->verdict == CHUHE_VERDICT_BLACK_LOSES)
        return ply->side == CHUHE_BLACK;
    return true;
}

/* Takes the last ply when it threatens something, or the last that does of the side that
 * must change. */
static void choose(drawing *d, const cli *c, const replay_game *g, const chuhe_ruling *ruling)
{
    verdict_walk walk;
    const chuhe_ruled_ply *ply, *shown = NULL;
    size_t plies = chuhe_game_plies(&g->game);
    d->position = *chuhe_game_position(&g->game);
    d->last = plies ? chuhe_game_ply(&g->game, plies - 1) : CHUHE_NO_MOVE;
    d->ply = plies;
    buffer move;
    buffer_init(&move);
    verdict_walk_begin(&walk, &g->game, ruling);
    while ((ply = verdict_walk_next(&walk)) != NULL) {
        bool is_last = ply->ply == plies;
        bool says = ply->class_ >= CHUHE_CLASS_CHASE && (is_last || is_to_show(ruling, ply));
        if (!says && (shown || !is_last))
            continue;
        shown = says ? ply : NULL;
        d->position = walk.after;
        d->last = ply->move;
        d->ply = ply->ply;
        buffer_clear(&move);
        verdict_append_move(&move, &walk.before, ply->move);
        cli_say(&move, c, CLI_TEXT_JUDGE_OPEN);
        buffer_text(&move, verdict_class_word(judge_is_chinese(c), ply->class_));
        cli_say(&move, c, CLI_TEXT_JUDGE_CLOSE);
    }
    if (shown && shown->class_ == CHUHE_CLASS_CHECK)
        add_checkers(d, shown);
    else if (shown)
        add_threats(d, shown);
    if (shown)
        d->victims = verdict_victims(shown, &d->position);
    if (move.len)
        cli_say(&d->title, c, CLI_TEXT_JUDGE_AFTER, cli_number(d->ply).text, move.bytes);
    if (buffer_failed(&move))
        buffer_fail(&d->title);
    buffer_deinit(&move);
}

/* Of the inks that were used. */
static size_t make_legend(picture_legend *legend, const cli *c, const drawing *d)
{
    static const cli_text texts[PICTURE_INKS] = {[PICTURE_INK_ATTACK] = CLI_TEXT_JUDGE_INK_ATTACK,
                                                 [PICTURE_INK_GUARD] = CLI_TEXT_JUDGE_INK_GUARD,
                                                 [PICTURE_INK_FALSE_GUARD] =
                                                     CLI_TEXT_JUDGE_INK_FALSE_GUARD};
    size_t count = 0;
    for (int ink = PICTURE_INK_ATTACK; ink < PICTURE_INKS; ink++) {
        bool used = false;
        for (size_t i = 0; i < d->arrow_count; i++)
            used = used || d->arrows[i].ink == (picture_ink)ink;
        if (used)
            legend[count++] =
                (picture_legend){(picture_ink)ink, cli_text_in(c->language, texts[ink])};
    }
    return count;
}

/* The game's title, the ply, the book and the verdict: a line each. */
static void make_title(drawing *d, const cli *c, const replay_game *g, const chuhe_ruling *ruling)
{
    buffer title;
    const char *tag = chuhe_record_tag(g->record, "Title");
    buffer_init(&title);
    if (tag) {
        text_append_printable(&title, tag, strlen(tag));
        buffer_text(&title, "\n");
    }
    buffer_append(&title, d->title.bytes, d->title.len);
    if (ruling->ply_count) {
        buffer_printf(&title, "\n%s\n", judge_book_title(c, ruling->book));
        judge_append_verdict(&title, c, ruling, ruling->due);
    }
    if (buffer_failed(&d->title))
        buffer_fail(&title);
    buffer_deinit(&d->title);
    d->title = title;
}

int judge_draw(cli *c, const replay_game *g, const judge_options *options,
               const chuhe_ruling *ruling, unsigned *done)
{
    drawing d = {.arrow_count = 0};
    picture_legend legend[PICTURE_INKS];
    chuhe_setup setup;
    if (!options->svg && !options->png)
        return CLI_DONE;
    if ((*done)++)
        return cli_refuse(c, CLI_TEXT_JUDGE_ONE_PICTURE);
    choose(&d, c, g, ruling);
    make_title(&d, c, g, ruling);
    picture_options drawn = {.letters = options->letters,
                             .title = d.title.len ? d.title.bytes : NULL,
                             .last_move = d.last,
                             .marks = d.victims,
                             .arrows = d.arrows,
                             .arrow_count = d.arrow_count,
                             .legend = legend,
                             .legend_count = make_legend(legend, c, &d)};
    chuhe_position_to_setup(&setup, &d.position);
    int status = CLI_IO;
    if (buffer_failed(&d.title))
        cli_complain(c, CLI_TEXT_NO_MEMORY);
    else
        status = picture_files_write(c, options->svg, options->png,
                                     (int)(options->width ? options->width : PICTURE_WIDTH), &setup,
                                     &drawn);
    buffer_deinit(&d.title);
    return status;
}
