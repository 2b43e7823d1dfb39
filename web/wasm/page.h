/* libchuhe for a page: what the WebAssembly module exports.
 *
 * The page hands over and gets nothing but numbers and bytes, and never an address
 * of its own choosing:
 *  - bytes in: page_input(len) gives room for them, the call that reads them gets `len`;
 *  - text and data out: page_output() and page_output_length(), until the next call.
 *    Data is JSON, with the members that the programs write with --json; words for
 *    people are {"en","zh"}, as the server has them;
 *  - what lives from call to call (positions, games, tables) is a handle: a number
 *    from 1 on that is never used again for something else, until 32,767 others have had its
 *    place. page_free gives it back.
 *
 * Each function that can fail returns a status of chuhe/status.h below 0 (-3, out of
 * range, for a handle that is none of its kind); the contracts there say which. Any
 * number may be given for any argument. A move is from + 128 * to, a square, side,
 * kind, notation, … the number of its list; page_lists tells all lists.
 *
 * The functions keep one state for the module: its heap, handles, input and output. */
#ifndef PAGE_H
#define PAGE_H

#include <stdint.h>

#if defined(__wasm__)
#define PAGE_API(name) __attribute__((export_name(#name)))
#else
#define PAGE_API(name)
#endif

/* ---- bytes, handles ---- */

/* Room for that many bytes; 0 when there is no memory, or for more than PAGE_INPUT_MAX. */
enum { PAGE_INPUT_MAX = 1 << 26 };
PAGE_API(page_input) uint8_t *page_input(uint32_t len);
PAGE_API(page_output) const uint8_t *page_output(void);
PAGE_API(page_output_length) uint32_t page_output_length(void);
/* Where in the input the last reading failed. */
PAGE_API(page_error_offset) uint32_t page_error_offset(void);
PAGE_API(page_free) int32_t page_free(int32_t handle);
/* A second handle with the same in it; for positions of both kinds. */
PAGE_API(page_copy) int32_t page_copy(int32_t handle);
/* For tests: bytes in use, whether the heap is in order, how many handles live. */
PAGE_API(page_heap_used) uint32_t page_heap_used(void);
PAGE_API(page_heap_is_sound) int32_t page_heap_is_sound(void);
PAGE_API(page_handle_count) int32_t page_handle_count(void);

/* All lists of the headers with their names and words in both languages, and the
 * version: {"version":…,"status":[{"value","name","en","zh"}],"fault":[…],…}. A book has
 * also "summary", "summary_zh", "first_side", "loops" and "natural_limit_rounds", a
 * setting "does" and "does_zh", a time control its "text", a notation "name" alone. */
PAGE_API(page_lists) int32_t page_lists(void);

/* A time control, as its text is written; see chuhe_time_control_from_text. */
PAGE_API(page_time_control) int32_t page_time_control(uint32_t len);
/* The same in the words of the score sheet: {"en","zh"}. */
PAGE_API(page_time_control_words) int32_t page_time_control_words(uint32_t len);

/* ---- setups and positions ---- */

/* A FEN is looked at: {"fen","to_move","playable","faults":[{"name","message",
 * "squares"}]}. */
PAGE_API(page_setup_check) int32_t page_setup_check(uint32_t len);

PAGE_API(page_position_start) int32_t page_position_start(void);
/* forgive: a set of faults. */
PAGE_API(page_position_from_fen) int32_t page_position_from_fen(uint32_t len, uint32_t forgive);
PAGE_API(page_position_fen) int32_t page_position_fen(int32_t position);
/* All of it: {"fen","to_move","quiet_plies","round","standing","check","checkers",
 * "dead","moves"}. */
PAGE_API(page_position_view) int32_t page_position_view(int32_t position);
/* The number of legal moves; they are written as 16 bits each, little end first. */
PAGE_API(page_position_moves) int32_t page_position_moves(int32_t position);
PAGE_API(page_position_count) int32_t page_position_count(int32_t position);
PAGE_API(page_position_explain) int32_t page_position_explain(int32_t position, uint32_t move);
PAGE_API(page_position_play) int32_t page_position_play(int32_t position, uint32_t move);
PAGE_API(page_position_to_move) int32_t page_position_to_move(int32_t position);
PAGE_API(page_position_standing) int32_t page_position_standing(int32_t position);
PAGE_API(page_position_is_dead) int32_t page_position_is_dead(int32_t position);
/* As a 64-bit number; 0 for a handle that is none, or a depth above PAGE_DEPTH_MAX. */
enum { PAGE_DEPTH_MAX = 6 };
PAGE_API(page_position_perft) uint64_t page_position_perft(int32_t position, uint32_t depth);

/* ---- notation ---- */

/* style: script + 16 * digits + 256 * places + 4096 * black_below (chuhe_text_style). */
PAGE_API(page_move_text)
int32_t page_move_text(int32_t position, uint32_t move, uint32_t notation, uint32_t style);
/* The move that the input says; notation -1: whichever it is. */
PAGE_API(page_move_from_text)
int32_t page_move_from_text(int32_t position, uint32_t len, int32_t notation);
/* The number of legal moves that it fits, and the moves, 16 bits each. */
PAGE_API(page_move_candidates)
int32_t page_move_candidates(int32_t position, uint32_t len, uint32_t notation);

/* ---- games and rulings ---- */

/* natural_limit: chuhe_natural_limit. */
PAGE_API(page_game_new)
int32_t page_game_new(int32_t position, uint32_t natural_limit, uint32_t rounds,
                      uint32_t dead_draw_ends);
PAGE_API(page_game_play) int32_t page_game_play(int32_t game, uint32_t move);
PAGE_API(page_game_take_back) int32_t page_game_take_back(int32_t game);
PAGE_API(page_game_resign) int32_t page_game_resign(int32_t game, uint32_t side);
PAGE_API(page_game_claim) int32_t page_game_claim(int32_t game);
/* {"plies","result","reason","clause","message","occurrences","earlier"} */
PAGE_API(page_game_view) int32_t page_game_view(int32_t game);
PAGE_API(page_game_plies) int32_t page_game_plies(int32_t game);
PAGE_API(page_game_ply) int32_t page_game_ply(int32_t game, uint32_t index);
PAGE_API(page_game_occurrences) int32_t page_game_occurrences(int32_t game);
/* A new handle: the position after so many plies. */
PAGE_API(page_game_position) int32_t page_game_position(int32_t game, uint32_t plies);

/* What a rulebook (its number) says of the position after so many plies, and as if
 * `move` were played there when it is not 0. occurrences 0: as the book asks; nodes 0:
 * the default. As `chuhe judge --json`, but without its sentences: members "rules",
 * "verdict", "clause", "clause_text", "window", "plies", "due", "occurrences",
 * "conduct", "nodes". */
PAGE_API(page_game_judge)
int32_t page_game_judge(int32_t game, uint32_t plies, uint32_t move, uint32_t book,
                        uint32_t occurrences, uint32_t nodes);
/* The number of moves that would lose by repetition, and the moves, 16 bits each. */
PAGE_API(page_game_forbidden)
int32_t page_game_forbidden(int32_t game, uint32_t book, uint32_t occurrences, uint32_t nodes);
/* What a single ply is in the eyes of a book: one element of "plies". */
PAGE_API(page_ply_classify)
int32_t page_ply_classify(int32_t position, uint32_t move, uint32_t book, uint32_t nodes);

/* ---- the settings variant ---- */

PAGE_API(page_variant_start) int32_t page_variant_start(uint32_t markers);
PAGE_API(page_variant_from_fen) int32_t page_variant_from_fen(uint32_t len);
PAGE_API(page_variant_fen) int32_t page_variant_fen(int32_t variant);
/* {"fen","to_move","quiet_plies","round","standing","check","checkers","dead","rows",
 * "pool","waiting","turns"}: the turns that move no marker. */
PAGE_API(page_variant_view) int32_t page_variant_view(int32_t variant);
PAGE_API(page_variant_set_marker)
int32_t page_variant_set_marker(int32_t variant, uint32_t marker, uint32_t row);
PAGE_API(page_variant_promote) int32_t page_variant_promote(int32_t variant, uint32_t kind);
/* The input is a turn as text. */
PAGE_API(page_variant_explain) int32_t page_variant_explain(int32_t variant, uint32_t len);
PAGE_API(page_variant_play) int32_t page_variant_play(int32_t variant, uint32_t len);

/* ---- live games ---- */

/* A table. The input is the first line of an event log, {"game":{…}} (docs/referee.md);
 * an empty input sets up what holds without one. When the input is wrong the status is
 * CHUHE_E_SYNTAX and the output says what was expected: {"field","message"}. */
PAGE_API(page_referee_new) int32_t page_referee_new(uint32_t len);
/* The input is another line of it. 1 when it was taken, 0 when it was refused; the
 * output is the event with "taken", "refusal", … and "effects", as `chuhe referee
 * --json` has it. A line that is wrong: as above. */
PAGE_API(page_referee_apply) int32_t page_referee_apply(int32_t referee, uint32_t len);
/* How it stands, or would stand at that time were nothing to happen (below 0: as after
 * the last event): "state" as `chuhe referee --json` and the server have it, without
 * "ruling". The number of moves is in "plies", the last one in "last", and "moves" begins
 * with the given index. */
PAGE_API(page_referee_state)
int32_t page_referee_state(int32_t referee, double at_ms, uint32_t first_move);
/* {"turns":[…]}: what the side to move may play now. */
PAGE_API(page_referee_allowed) int32_t page_referee_allowed(int32_t referee);
/* The ruling on the loop on the board, as page_game_judge. */
PAGE_API(page_referee_judge) int32_t page_referee_judge(int32_t referee);
/* {"count":N,"entries":[…]}: the log from an index on, each event with its effects. */
PAGE_API(page_referee_log) int32_t page_referee_log(int32_t referee, uint32_t first);
/* The log as text, a line each, with the line that sets up the table. */
PAGE_API(page_referee_text) int32_t page_referee_text(int32_t referee);
/* New handles: the position, of the variant where that is played; the game, for
 * rulings and notations, without natural limit. */
PAGE_API(page_referee_position) int32_t page_referee_position(int32_t referee);
PAGE_API(page_referee_game) int32_t page_referee_game(int32_t referee);
/* Bytes out, and a table from such bytes. */
PAGE_API(page_referee_save) int32_t page_referee_save(int32_t referee);
PAGE_API(page_referee_restore) int32_t page_referee_restore(uint32_t len);

#endif
