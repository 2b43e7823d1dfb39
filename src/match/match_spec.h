/* An engine as it is named on the command line: how to start it and what it is told.
 *
 *   cmd=COMMAND [name=NAME] [proto=auto|uci|ucci|cyclone|xboard] [dir=FOLDER]
 *   [option.NAME=VALUE]... [st=SECONDS] [tc=CLOCK] [nodes=N] [depth=N]
 *   [margin=SECONDS] [ranks=0|1] [letters=nb|he] [setup=auto|fen|edit|moves]
 *   [restart=yes|no]
 *
 * Words are divided by blanks; quotes ('' or "") hold blanks together, a backslash
 * takes the next character as it is (within "" only a quote or a backslash, within ''
 * none). A first word without `=` is the command. The
 * command is divided into program and arguments in the same way. */
#ifndef MATCH_SPEC_H
#define MATCH_SPEC_H

#include "match/match_limits.h"

/* X(name, short name, English, Chinese) */
#define MATCH_PROTOCOL_LIST(X)                                                                     \
    X(AUTO, "auto")                                                                                \
    X(UCI, "uci")                                                                                  \
    X(UCCI, "ucci")                                                                                \
    X(CYCLONE, "cyclone")                                                                          \
    X(XBOARD, "xboard")

typedef enum match_protocol {
#define MATCH_PROTOCOL_ENUM(name, text) MATCH_##name,
    MATCH_PROTOCOL_LIST(MATCH_PROTOCOL_ENUM)
#undef MATCH_PROTOCOL_ENUM
        MATCH_PROTOCOLS
} match_protocol;

const char *match_protocol_name(match_protocol protocol);

/* How an engine counts ranks, which letters its FEN has for horses and elephants,
 * how it is given a position that is not the start. The first of each: found out. */
typedef enum match_ranks { MATCH_RANKS_AUTO, MATCH_RANKS_0, MATCH_RANKS_1 } match_ranks;
typedef enum match_letters { MATCH_LETTERS_AUTO, MATCH_LETTERS_NB, MATCH_LETTERS_HE } match_letters;
typedef enum match_setup {
    MATCH_SETUP_AUTO,
    MATCH_SETUP_FEN,  /* as a FEN */
    MATCH_SETUP_EDIT, /* piece by piece: XBoard's `edit` */
    MATCH_SETUP_MOVES /* by the moves that lead to it, which the openings file must tell */
} match_setup;

enum { MATCH_WORDS_MAX = 64, MATCH_OPTIONS_MAX = 64 };

typedef struct match_spec {
    char *given; /* the whole text */
    char *text;  /* owns what the others point to */
    char *command;
    char *command_words;
    const char *argv[MATCH_WORDS_MAX + 1]; /* ended by NULL */
    const char *name;                      /* NULL: as the engine calls itself */
    const char *folder;                    /* NULL: where we are */
    match_protocol protocol;
    match_ranks ranks;
    match_letters letters;
    match_setup setup;
    bool restarts; /* a new process for each game */
    match_limits limits;
    bool has_limits;   /* of its own, instead of the match's */
    int64_t margin_ms; /* -1: the match's */
    const char *option_names[MATCH_OPTIONS_MAX], *option_values[MATCH_OPTIONS_MAX];
    size_t option_count;
} match_spec;

/* X(name, English, Chinese); {1} is the word that it is about. */
#define MATCH_SPEC_FAULT_LIST(X)                                                                                  \
    X(NONE, "", "")                                                                                               \
    X(NO_COMMAND, "there is no cmd=COMMAND in it", "缺少 cmd=命令")                                               \
    X(NO_KEY, "'{1}' is no KEY=VALUE", "“{1}”不是“名=值”")                                                        \
    X(UNKNOWN_KEY,                                                                                                \
      "there is no key '{1}'; there are cmd, name, proto, dir, option.NAME, st, tc, nodes, "                      \
      "depth, margin, ranks, letters, setup, restart",                                                            \
      "没有“{1}”；可用：cmd、name、proto、dir、option.名称、st、tc、nodes、depth、margin、" \
      "ranks、letters、setup、restart")                                                                           \
    X(BAD_VALUE, "the value of '{1}' cannot be read", "无法读懂“{1}”的值")                                        \
    X(TIME_TWICE, "st and tc do not go together", "st 与 tc 不能同时使用")                                        \
    X(OPEN_QUOTE, "a quote is not closed", "引号没有结束")                                                        \
    X(TOO_MANY, "there are too many words in it", "词语过多")                                                     \
    X(NO_MEMORY, "out of memory", "内存不足")

typedef enum match_spec_fault {
#define MATCH_SPEC_FAULT_ENUM(name, en, zh) MATCH_SPEC_##name,
    MATCH_SPEC_FAULT_LIST(MATCH_SPEC_FAULT_ENUM)
#undef MATCH_SPEC_FAULT_ENUM
        MATCH_SPEC_FAULTS
} match_spec_fault;

/* Reads the text. On failure the spec is empty, and `word` holds what the fault is
 * about, as much of it as fits. */
match_spec_fault match_spec_read(match_spec *spec, char *word, size_t cap, const char *text);
void match_spec_free(match_spec *spec);

#endif
