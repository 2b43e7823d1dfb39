/* An engine for tests of matches: it plays legal moves without thinking and makes
 * mistakes when told to.
 *
 *   fake_engine uci|ucci|cyclone|xboard [KEY=VALUE]...
 *
 *   name=TEXT    how it calls itself
 *   seed=N       other numbers play other moves
 *   red=M,M…     its moves as Red, over and over; black=… the same
 *   score=CP     the score it tells
 *   ranks=1      counts ranks from 1 and must be told UCI_Variant xiangqi
 *   log=FILE     appends what it is told
 *   crash=N illegal=N hang=N flood=N none=N resign=N   at the Nth move it is asked for
 *   late=N:MS    answers the Nth time so many milliseconds later; 0: every time
 *   history=no   says that there is no move when it is told moves with the position
 *   setboard=no  takes no position (xboard); setboard=dies ends at one
 */
#include <chuhe.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

typedef struct fake {
    const char *protocol, *name, *log, *scripts[CHUHE_SIDES], *setboard;
    unsigned long seed, crash, illegal, hang, flood, none, resign, late, late_ms;
    bool counts_from_1, is_told_variant, minds_history;
    long score;
    unsigned long asked;          /* moves since it started */
    size_t scripted[CHUHE_SIDES]; /* moves of the script that were played */
    chuhe_position now;
    bool has_history; /* moves came with the position */
    bool is_forced;   /* xboard: plays no side */
} fake;

static bool is_protocol(const fake *f, const char *name)
{
    return strcmp(f->protocol, name) == 0;
}

static chuhe_notation notation_of(const fake *f)
{
    return f->counts_from_1 ? CHUHE_NOTATION_COORDINATES10 : CHUHE_NOTATION_COORDINATES;
}

static void set_number(unsigned long *number, const char *value)
{
    *number = strtoul(value, NULL, 10);
}

static void take_argument(fake *f, char *argument)
{
    char *value = strchr(argument, '=');
    if (!value) {
        fprintf(stderr, "fake_engine: no KEY=VALUE: %s\n", argument);
        exit(2);
    }
    *value++ = '\0';
    const struct {
        const char *key;
        const char **text;
        unsigned long *number;
    } keys[] = {{"name", &f->name, NULL},
                {"log", &f->log, NULL},
                {"red", &f->scripts[CHUHE_RED], NULL},
                {"black", &f->scripts[CHUHE_BLACK], NULL},
                {"setboard", &f->setboard, NULL},
                {"seed", NULL, &f->seed},
                {"crash", NULL, &f->crash},
                {"illegal", NULL, &f->illegal},
                {"hang", NULL, &f->hang},
                {"flood", NULL, &f->flood},
                {"none", NULL, &f->none},
                {"resign", NULL, &f->resign},
                {"late", NULL, &f->late}};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        if (strcmp(keys[i].key, argument) != 0)
            continue;
        if (keys[i].text)
            *keys[i].text = value;
        else
            set_number(keys[i].number, value);
    }
    if (strcmp(argument, "late") == 0 && strchr(value, ':'))
        set_number(&f->late_ms, strchr(value, ':') + 1);
    if (strcmp(argument, "score") == 0)
        f->score = strtol(value, NULL, 10);
    if (strcmp(argument, "ranks") == 0)
        f->counts_from_1 = *value == '1';
    if (strcmp(argument, "history") == 0)
        f->minds_history = *value == 'n';
}

static void note(const fake *f, const char *line)
{
    FILE *file = f->log ? fopen(f->log, "a") : NULL;
    if (!file)
        return;
    fprintf(file, "%s\n", line);
    fclose(file);
}

/* ---- choosing a move ---- */

static chuhe_move scripted_move(fake *f, chuhe_side side)
{
    const char *script = f->scripts[side];
    size_t count = 1, wanted;
    for (const char *c = script; *c; c++)
        count += *c == ',';
    wanted = f->scripted[side]++ % count;
    for (; wanted > 0; wanted--)
        script = strchr(script, ',') + 1;
    chuhe_move move;
    chuhe_error error;
    if (chuhe_move_from_text(&move, &f->now, CHUHE_NOTATION_COORDINATES, script,
                             strcspn(script, ","), &error) != CHUHE_OK)
        return CHUHE_NO_MOVE;
    return move;
}

/* Some legal move, the same one whenever the position is the same. */
static chuhe_move any_move(const fake *f)
{
    chuhe_move moves[CHUHE_MOVES_MAX], best = CHUHE_NO_MOVE;
    size_t count = chuhe_position_moves(moves, CHUHE_MOVES_MAX, &f->now);
    uint64_t least = UINT64_MAX;
    for (size_t i = 0; i < count; i++) {
        uint64_t mixed = (chuhe_position_hash(&f->now) ^ f->seed * 977 ^ moves[i]) *
                         UINT64_C(0x9E3779B97F4A7C15);
        mixed ^= mixed >> 29;
        mixed *= UINT64_C(0xBF58476D1CE4E5B9);
        if (mixed < least) {
            least = mixed;
            best = moves[i];
        }
    }
    return best;
}

static void append_square(char *text, const fake *f, chuhe_square square)
{
    sprintf(text + strlen(text), "%c%d", 'a' + chuhe_square_file(square),
            chuhe_square_rank(square) + (f->counts_from_1 ? 1 : 0));
}

/* ---- answering ---- */

static void say_best(const fake *f, const char *text)
{
    if (is_protocol(f, "xboard")) {
        printf("1 %ld 0 1 %s\nmove %s\n", f->score, text, text);
        return;
    }
    printf("info depth 3 score %s%ld nodes 300 time 1 pv %s\n", is_protocol(f, "ucci") ? "" : "cp ",
           f->score, text);
    printf("bestmove %s\n", text);
}

static void say_none(const fake *f)
{
    puts(is_protocol(f, "xboard") ? "1/2-1/2 {it is enough}"
         : is_protocol(f, "ucci") ? "nobestmove"
                                  : "bestmove (none)");
}

static void delay(const fake *f)
{
    struct timespec pause = {.tv_sec = (time_t)(f->late_ms / 1000),
                             .tv_nsec = (long)(f->late_ms % 1000) * 1000000};
    nanosleep(&pause, NULL);
}

/* Whether it has misbehaved instead of moving. */
static bool misbehaves(fake *f)
{
    if (f->asked == f->crash) {
        fprintf(stderr, "fake engine: out of cheese\n");
        exit(3);
    }
    if (f->asked == f->hang)
        for (;;)
            pause();
    if (f->asked == f->flood)
        for (;;)
            puts("info string and another thing");
    if (f->late_ms && (f->late == 0 || f->asked == f->late))
        delay(f);
    if (f->asked == f->illegal || (f->counts_from_1 && !f->is_told_variant)) {
        say_best(f, f->counts_from_1 ? "e1e10" : "e0e9");
        return true;
    }
    if (f->asked == f->resign) {
        puts(is_protocol(f, "xboard") ? "resign" : "bestmove resign");
        return true;
    }
    if (f->asked == f->none || (f->minds_history && f->has_history)) {
        say_none(f);
        return true;
    }
    return false;
}

static void answer(fake *f)
{
    chuhe_side side = chuhe_position_to_move(&f->now);
    f->asked++;
    if (misbehaves(f))
        return;
    chuhe_move move = f->scripts[side] ? scripted_move(f, side) : any_move(f);
    char text[16] = "";
    if (move == CHUHE_NO_MOVE) {
        say_none(f);
        return;
    }
    append_square(text, f, chuhe_move_from(move));
    append_square(text, f, chuhe_move_to(move));
    say_best(f, text);
    chuhe_position_play_unchecked(&f->now, NULL, move);
}

/* ---- what it is told ---- */

static void play_text(fake *f, const char *text, size_t len)
{
    chuhe_move move;
    chuhe_error error;
    if (chuhe_move_from_text(&move, &f->now, notation_of(f), text, len, &error) != CHUHE_OK) {
        printf("Illegal move: %.*s\n", (int)len, text);
        return;
    }
    chuhe_position_play_unchecked(&f->now, NULL, move);
}

/* `startpos` or `fen F`, and then perhaps `moves …`. */
static void set_position(fake *f, const char *text)
{
    const char *moves = strstr(text, " moves ");
    size_t len = moves ? (size_t)(moves - text) : strlen(text);
    chuhe_error error;
    if (strncmp(text, "startpos", 8) == 0)
        chuhe_position_start(&f->now);
    else if (strncmp(text, "fen ", 4) != 0 ||
             chuhe_position_from_fen(&f->now, text + 4, len - 4, &error) != CHUHE_OK)
        printf("info string not a position: %s\n", text);
    f->has_history = moves != NULL;
    for (moves = moves ? moves + 7 : NULL; moves && *moves;) {
        size_t one = strcspn(moves, " ");
        play_text(f, moves, one);
        moves += one + (moves[one] == ' ');
    }
}

static void forget_game(fake *f)
{
    f->scripted[CHUHE_RED] = f->scripted[CHUHE_BLACK] = 0;
    chuhe_position_start(&f->now);
    f->is_forced = false;
}

static void say_hello(const fake *f)
{
    if (is_protocol(f, "ucci")) {
        printf("id name %s\noption usemillisec type check default false\nucciok\n", f->name);
        return;
    }
    printf("id name %s\noption name Hash type spin default 16 min 1 max 64\n", f->name);
    puts("option name Two Words type check default false");
    if (f->counts_from_1)
        puts("option name UCI_Variant type combo default chess var chess var crazyhouse var "
             "xiangqi var shogi");
    puts("uciok");
}

static void take_uci(fake *f, const char *line)
{
    if (strcmp(line, is_protocol(f, "ucci") ? "ucci" : "uci") == 0)
        say_hello(f);
    else if (strcmp(line, "isready") == 0)
        puts("readyok");
    else if (strcmp(line, "ucinewgame") == 0 || strcmp(line, "setoption newgame") == 0)
        forget_game(f);
    else if (strcmp(line, "setoption name UCI_Variant value xiangqi") == 0)
        f->is_told_variant = true;
    else if (strncmp(line, "position ", 9) == 0 && !is_protocol(f, "cyclone"))
        set_position(f, line + 9);
    else if (is_protocol(f, "cyclone") &&
             (strncmp(line, "fen ", 4) == 0 || strncmp(line, "startpos", 8) == 0))
        set_position(f, line);
    else if (strncmp(line, "go", 2) == 0)
        answer(f);
}

static void take_setboard(fake *f, const char *fen)
{
    chuhe_error error;
    bool is_refused = f->setboard && f->setboard[0] == 'd';
    if (!is_refused && chuhe_position_from_fen(&f->now, fen, strlen(fen), &error) == CHUHE_OK)
        return;
    puts("tellusererror Illegal position");
    fflush(stdout);
    if (is_refused)
        exit(1);
}

/* The lines of `edit`, up to the one with a point. */
static void take_edit(fake *f)
{
    char line[64];
    chuhe_setup setup;
    chuhe_side to_move = chuhe_position_to_move(&f->now), side = CHUHE_RED;
    chuhe_setup_init(&setup);
    setup.to_move = to_move;
    while (fgets(line, sizeof line, stdin) && line[0] != '.') {
        line[strcspn(line, "\r\n")] = '\0';
        note(f, line);
        static const char letters[] = "KAEHRCP";
        const char *at = strchr(letters, line[0]);
        if (line[0] == 'c')
            side = CHUHE_BLACK;
        else if (line[0] != '#' && at)
            setup.board[chuhe_square_make(line[1] - 'a', line[2] - '0')] =
                chuhe_piece_make(side, (chuhe_kind)(at - letters));
    }
    if (chuhe_position_from_setup(&f->now, NULL, &setup, 0) != CHUHE_OK)
        puts("tellusererror Illegal position");
}

static void take_xboard(fake *f, const char *line)
{
    if (strcmp(line, "protover 2") == 0)
        printf("feature myname=\"%s\" variants=\"normal,xiangqi\" setboard=%d ping=1 memory=1\n"
               "feature usermove=1 option=\"Two Words -check 0\" done=1\n",
               f->name, f->setboard && f->setboard[0] == 'n' ? 0 : 1);
    else if (strcmp(line, "new") == 0)
        forget_game(f);
    else if (strcmp(line, "force") == 0)
        f->is_forced = true;
    else if (strncmp(line, "setboard ", 9) == 0)
        take_setboard(f, line + 9);
    else if (strcmp(line, "edit") == 0)
        take_edit(f);
    else if (strcmp(line, "a3a4") == 0)
        play_text(f, line, 4);
    else if (strncmp(line, "ping ", 5) == 0)
        printf("pong %s\n", line + 5);
    else if (strncmp(line, "usermove ", 9) == 0) {
        play_text(f, line + 9, strlen(line + 9));
        if (!f->is_forced)
            answer(f);
    } else if (strcmp(line, "go") == 0) {
        f->is_forced = false;
        answer(f);
    }
}

int main(int argc, char **argv)
{
    static char line[65536];
    fake f = {.protocol = argc > 1 ? argv[1] : "uci", .name = "Fake"};
    for (int i = 2; i < argc; i++)
        take_argument(&f, argv[i]);
    forget_game(&f);
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\r\n")] = '\0';
        note(&f, line);
        if (strcmp(line, "quit") == 0)
            break;
        if (is_protocol(&f, "xboard"))
            take_xboard(&f, line);
        else
            take_uci(&f, line);
        fflush(stdout);
    }
    return 0;
}
