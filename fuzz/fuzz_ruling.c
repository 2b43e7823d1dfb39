/* Any bytes played as a game and ruled on. The first three bytes choose the book,
 * how often a position must have stood, the bound of the search and an allocation
 * that fails; then (when there is a line end) a FEN to start from, then one byte a
 * deed: a legal move, a way back, or the last plies once more.
 *
 * Whatever is played, the watch of an engine says what the ruling says, unless its
 * search was cut, a ruling fits its game, and without memory it is refused and nothing is kept. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <chuhe.h>

/* Moves of study positions are worked out slowly, so fewer of them are played. */
enum { PLIES_MAX = 2000, STUDY_PLIES_MAX = 40, WARNED_MAX = 40, RULED_EVERY = 400 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(bool holds)
{
    if (!holds)
        abort();
}

typedef struct play {
    chuhe_game game;
    chuhe_watch watch;
    chuhe_undo history[PLIES_MAX];
    chuhe_ruling_options options;
    size_t plies_left;
    bool study; /* a position that play never brings about: it may be refused */
} play;

/* The start: the FEN before the line end, faults forgiven, or the usual one. */
static void read_start(play *p, const uint8_t **data, size_t *size)
{
    const chuhe_game_rules endless = {CHUHE_LIMIT_OFF, 0, false};
    chuhe_setup setup;
    chuhe_setup_report report = {0};
    chuhe_position start;
    const uint8_t *end = *size > 0 ? memchr(*data, '\n', *size) : NULL;

    chuhe_position_start(&start);
    if (end != NULL) {
        size_t len = (size_t)(end - *data);
        if (chuhe_setup_from_fen(&setup, (const char *)*data, len, NULL) == CHUHE_OK)
            must(chuhe_position_from_setup(&start, &report, &setup, CHUHE_FAULTS_ALL) == CHUHE_OK);
        *data += len + 1;
        *size -= len + 1;
    }
    p->study = report.faults != 0;
    p->plies_left = p->study ? STUDY_PLIES_MAX : PLIES_MAX;
    must(chuhe_game_init(&p->game, &start, &endless, NULL) == CHUHE_OK);
    chuhe_watch_init(&p->watch, &start, p->history, p->plies_left, &p->options);
}

static bool is_said(const chuhe_clause *clause)
{
    return clause != NULL && clause->number != NULL && clause->english[0] != '\0' &&
           clause->chinese[0] != '\0';
}

static void check_ply(const chuhe_ruled_ply *ply)
{
    must(ply->class_ < CHUHE_CLASSES && ply->remark < CHUHE_REMARKS && ply->side < CHUHE_SIDES);
    must(ply->threat_count <= CHUHE_PLY_THREATS_MAX);
    for (uint8_t i = 0; i < ply->threat_count; i++) {
        const chuhe_threat *threat = &ply->threats[i];
        must(threat->means < CHUHE_MEANS_COUNT && threat->protection < CHUHE_PROTECTIONS);
        must(threat->attacker < CHUHE_SQUARES && threat->victim < CHUHE_SQUARES);
        must(threat->protector <= CHUHE_NO_SQUARE);
        must(threat->line_length <= CHUHE_THREAT_LINE_MAX);
    }
}

static void check_ruling(const chuhe_ruling *ruling, const play *p, size_t plies)
{
    bool open = ruling->verdict == CHUHE_VERDICT_NONE || ruling->verdict == CHUHE_VERDICT_UNKNOWN;
    must(ruling->book == p->options.book && ruling->verdict < CHUHE_VERDICTS);
    must(ruling->conduct[0] < CHUHE_CONDUCTS && ruling->conduct[1] < CHUHE_CONDUCTS);
    must(open ? ruling->clause == NULL : is_said(ruling->clause));
    if (ruling->verdict == CHUHE_VERDICT_NONE)
        return;
    must(ruling->first >= 1 && ruling->first <= ruling->last && ruling->last == plies);
    must(ruling->ply_count == ruling->last - ruling->first + 1);
    for (size_t i = 0; i < ruling->ply_count; i++) {
        check_ply(&ruling->plies[i]);
        must(ruling->plies[i].ply == ruling->first + i);
        must(ruling->plies[i].move == chuhe_game_ply(&p->game, ruling->first + i - 1));
    }
}

static bool is_refused(const play *p, chuhe_status status)
{
    must(status == CHUHE_OK || (status == CHUHE_E_UNPLAYABLE && p->study));
    return status != CHUHE_OK;
}

/* The watch and the ruling agree on the position now. */
static void rule(const play *p)
{
    chuhe_ruling ruling;
    chuhe_status status = chuhe_game_judge(&ruling, &p->game, &p->options, NULL);
    chuhe_verdict verdict = chuhe_watch_verdict(&p->watch);
    if (is_refused(p, status)) {
        must(verdict == CHUHE_VERDICT_NONE || verdict == CHUHE_VERDICT_UNKNOWN);
        return;
    }
    /* The bound on the searches may cut one of them and not the other. */
    must(verdict == ruling.verdict || verdict == CHUHE_VERDICT_UNKNOWN ||
         ruling.verdict == CHUHE_VERDICT_UNKNOWN);
    check_ruling(&ruling, p, chuhe_game_plies(&p->game));
    must((ruling.verdict == CHUHE_VERDICT_NONE) ==
         (chuhe_game_occurrences(&p->game) <
          (p->options.occurrences != 0 ? p->options.occurrences : p->options.book->loops + 1)));
    chuhe_ruling_deinit(&ruling);
}

static bool play_move(play *p, chuhe_move move)
{
    if (p->plies_left == 0 || chuhe_game_play(&p->game, move) != CHUHE_OK)
        return false;
    must(chuhe_watch_play(&p->watch, move));
    p->plies_left--;
    if (chuhe_game_plies(&p->game) % RULED_EVERY == 0)
        rule(p);
    return true;
}

static void play_legal(play *p, unsigned choice)
{
    chuhe_move moves[CHUHE_STUDY_MOVES_MAX];
    size_t count =
        chuhe_position_moves(moves, CHUHE_STUDY_MOVES_MAX, chuhe_game_position(&p->game));
    if (count > 0)
        play_move(p, moves[choice % count]);
}

static void act(play *p, uint8_t deed)
{
    size_t plies = chuhe_game_plies(&p->game);
    if (deed < 0xc0) {
        play_legal(p, deed);
    } else if (deed < 0xe0) { /* the way back of the side's last moves */
        for (unsigned i = 0; i <= deed % 4u && plies >= 2; i++, plies++) {
            chuhe_move last = chuhe_game_ply(&p->game, plies - 2);
            if (!play_move(p, chuhe_move_make(chuhe_move_to(last), chuhe_move_from(last))))
                break;
        }
    } else if (deed < 0xf8) { /* the last plies once more, or several times */
        size_t period = 2u * (1u + deed % 8u);
        for (unsigned i = 0; i < period * (1u + (deed - 0xe0u) / 8u) && plies >= period;
             i++, plies++)
            if (!play_move(p, chuhe_game_ply(&p->game, plies - period)))
                break;
    } else if (plies > 0) {
        must(chuhe_game_take_back(&p->game) == CHUHE_OK);
        chuhe_watch_take_back(&p->watch);
        p->plies_left++;
    }
}

/* The ruling told before a move is the one that is given after it. */
static void check_warnings(const play *p)
{
    chuhe_move moves[CHUHE_STUDY_MOVES_MAX], forbidden[CHUHE_STUDY_MOVES_MAX];
    const chuhe_position *now = chuhe_game_position(&p->game);
    size_t all = chuhe_position_moves(moves, CHUHE_STUDY_MOVES_MAX, now), count = 0, found = 0;
    chuhe_verdict losing = chuhe_position_to_move(now) == CHUHE_RED ? CHUHE_VERDICT_RED_LOSES
                                                                    : CHUHE_VERDICT_BLACK_LOSES;
    if (is_refused(p, chuhe_game_forbidden_moves(forbidden, CHUHE_STUDY_MOVES_MAX, &count, &p->game,
                                                 &p->options, NULL)))
        return;
    must(count <= all);
    for (size_t i = 0; i < all; i++) {
        chuhe_ruling ruling;
        bool listed = false;
        must(chuhe_game_judge_at(&ruling, &p->game, chuhe_game_plies(&p->game), moves[i],
                                 &p->options, NULL) == CHUHE_OK);
        for (size_t k = 0; k < count; k++)
            listed = listed || forbidden[k] == moves[i];
        must(listed == (ruling.verdict == losing));
        found += listed;
        chuhe_ruling_deinit(&ruling);
    }
    must(found == count);
}

/* An allocator that refuses one request and counts its blocks. */
typedef struct miser {
    size_t asked, refused, blocks;
} miser;

static void *resize(void *old, size_t size, void *ctx)
{
    miser *m = ctx;
    if (size == 0) {
        m->blocks -= old != NULL;
        free(old);
        return NULL;
    }
    if (++m->asked == m->refused)
        return NULL;
    m->blocks += old == NULL;
    return realloc(old, size);
}

static void check_refusal(const play *p, size_t refused)
{
    miser m = {0, refused, 0};
    chuhe_allocator allocator = {resize, &m};
    chuhe_ruling ruling;
    chuhe_status status = chuhe_game_judge(&ruling, &p->game, &p->options, &allocator);
    if (status != CHUHE_E_UNPLAYABLE)
        must(status == (m.asked >= refused ? CHUHE_E_MEMORY : CHUHE_OK));
    if (status == CHUHE_OK)
        chuhe_ruling_deinit(&ruling);
    must(m.blocks == 0);
}

static void check_classify(const play *p)
{
    chuhe_position before;
    chuhe_ruled_ply ply;
    size_t plies = chuhe_game_plies(&p->game);
    if (plies == 0 || p->study)
        return;
    chuhe_game_position_at(&before, &p->game, plies - 1);
    chuhe_ply_classify(&ply, &before, chuhe_game_ply(&p->game, plies - 1), &p->options);
    check_ply(&ply);
    must(ply.class_ != CHUHE_CLASS_CHECK || chuhe_position_is_check(chuhe_game_position(&p->game)));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static play p; /* large; one thread at a time */
    if (size < 3)
        return 0;
    p.options.book = chuhe_rulebook_at(data[0] % chuhe_rulebook_count());
    p.options.occurrences = data[1] % 4u == 1 ? 0 : data[1] % 4u + (data[1] % 4u == 0 ? 4 : 0);
    p.options.nodes = 1u + data[1] / 4u * 32u;
    size_t refused = 1u + data[2] % 8u;
    data += 3;
    size -= 3;
    read_start(&p, &data, &size);
    for (size_t i = 0; i < size; i++)
        act(&p, data[i]);
    rule(&p);
    check_classify(&p);
    check_refusal(&p, refused);
    if (chuhe_game_plies(&p.game) <= WARNED_MAX)
        check_warnings(&p);
    for (size_t i = chuhe_game_plies(&p.game); i > 0; i--)
        chuhe_watch_take_back(&p.watch);
    must(chuhe_position_is_same(chuhe_watch_position(&p.watch), chuhe_game_start(&p.game)));
    chuhe_game_deinit(&p.game);
    return 0;
}
