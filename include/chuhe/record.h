/* Game records (棋谱): the game tree that a record holds. Reading and writing
 * files is in codec.h. */
#ifndef CHUHE_RECORD_H
#define CHUHE_RECORD_H

#include "game.h"
#include "position.h"
#include "setup.h"
#include "status.h"
#include "types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A record: header tags, a start, a result, and a tree of moves. The root (node
 * 0) stands for the start and has no move. The children of a node are the moves
 * that were played or might have been played there: the first continues the
 * line, the others are variations (变着) in the order in which they were given.
 * The main line goes from the root along first children.
 *
 * Every move in the tree is legal where it stands. Nodes are numbers; deleting
 * one makes its number, and those below it, invalid; no other number changes.
 * No function calls itself, so depth is bounded by memory only. */
typedef struct chuhe_record chuhe_record;
typedef uint32_t chuhe_node;

enum { CHUHE_ROOT = 0 };
#define CHUHE_NO_NODE UINT32_MAX

/* Makes an empty record from the usual start position. allocator NULL: realloc
 * and free. Errors: CHUHE_E_MEMORY. The caller owns it. */
CHUHE_API chuhe_status chuhe_record_new(chuhe_record **record,
                                        const chuhe_allocator *allocator) CHUHE_WARN_UNUSED;
CHUHE_API void chuhe_record_free(chuhe_record *record); /* NULL is allowed */
/* Empties the record but keeps its memory for the next game. */
CHUHE_API void chuhe_record_clear(chuhe_record *record);

/* The start. Setting it deletes all moves. A setup with faults is taken as a
 * study position (all faults forgiven); faults come back from
 * chuhe_record_faults. Errors: CHUHE_E_RANGE (no piece value, no side). */
CHUHE_API chuhe_status chuhe_record_set_start(chuhe_record *record,
                                              const chuhe_setup *setup) CHUHE_WARN_UNUSED;
CHUHE_API const chuhe_position *chuhe_record_start(const chuhe_record *record);
CHUHE_API chuhe_faults chuhe_record_faults(const chuhe_record *record);
/* Whether the start is the usual start position with Red to move. */
CHUHE_API bool chuhe_record_is_usual_start(const chuhe_record *record);

/* The result that the record states, whatever stands on the board. */
CHUHE_API void chuhe_record_set_result(chuhe_record *record, chuhe_result result);
CHUHE_API chuhe_result chuhe_record_result(const chuhe_record *record);

/* Header tags: names as in PGN ("Event", "Site", "Date", "Round", "Red",
 * "Black", "RedTeam", "BlackTeam", "RedElo", "BlackElo", "Title", "Opening",
 * "Variation", "ECCO", "TimeControl", "Annotator", "Author", "RedTime",
 * "BlackTime", …; compared without regard to ASCII case), values UTF-8. Setting
 * one again replaces it; a value of length 0 removes it; a zero byte ends name or
 * value. The order in which they were first set is kept. The start and the result
 * are no tags. No text in a record holds control characters but '\n' and '\t':
 * "\r\n" and "\r" become '\n', any other (in comments zero, too) U+FFFD.
 * Errors: CHUHE_E_MEMORY. */
CHUHE_API chuhe_status chuhe_record_set_tag(chuhe_record *record, const char *name,
                                            size_t name_len, const char *value,
                                            size_t value_len) CHUHE_WARN_UNUSED;
CHUHE_API size_t chuhe_record_tag_count(const chuhe_record *record);
/* The tag with the given index, 0 to count-1; the texts end with a zero byte and
 * live until the record is changed. */
CHUHE_API void chuhe_record_tag_at(const char **name, const char **value,
                                   const chuhe_record *record, size_t index);
/* The value of a tag, or NULL. */
CHUHE_API const char *chuhe_record_tag(const chuhe_record *record, const char *name);

/* Walking. A node that does not exist is CHUHE_NO_NODE. */
CHUHE_API chuhe_node chuhe_record_parent(const chuhe_record *record, chuhe_node node);
CHUHE_API chuhe_node chuhe_record_first_child(const chuhe_record *record, chuhe_node node);
CHUHE_API chuhe_node chuhe_record_next_sibling(const chuhe_record *record, chuhe_node node);
CHUHE_API chuhe_node chuhe_record_previous_sibling(const chuhe_record *record, chuhe_node node);
CHUHE_API chuhe_move chuhe_record_move(const chuhe_record *record, chuhe_node node);
/* Plies from the start: 0 for the root. */
CHUHE_API size_t chuhe_record_ply(const chuhe_record *record, chuhe_node node);
/* The nodes below the root; how many nodes are variations (not first children);
 * the plies of the main line. */
CHUHE_API size_t chuhe_record_node_count(const chuhe_record *record);
CHUHE_API size_t chuhe_record_variation_count(const chuhe_record *record);
CHUHE_API size_t chuhe_record_main_plies(const chuhe_record *record);
/* The next node in the order: node, its first child's subtree, then its other
 * children's; starting from CHUHE_ROOT; CHUHE_NO_NODE at the end. */
CHUHE_API chuhe_node chuhe_record_next(const chuhe_record *record, chuhe_node node);
/* The position after the node's move. Takes time in proportion to its ply. */
CHUHE_API void chuhe_record_position(chuhe_position *position, const chuhe_record *record,
                                     chuhe_node node);

/* Editing. */

/* Adds a move under a node as its last child; if the move is there already,
 * *child is that node and nothing changes. *child may be NULL.
 * Errors: why the move is illegal, CHUHE_E_MEMORY, CHUHE_E_LIMIT (2^32 nodes). */
CHUHE_API chuhe_status chuhe_record_add(chuhe_node *child, chuhe_record *record,
                                        chuhe_node parent, chuhe_move move) CHUHE_WARN_UNUSED;
/* The same for a caller that holds the position at `parent`, and knows that the
 * move is legal and new there. */
CHUHE_API chuhe_status chuhe_record_add_unchecked(chuhe_node *child, chuhe_record *record,
                                                  chuhe_node parent,
                                                  chuhe_move move) CHUHE_WARN_UNUSED;
/* Moves a node one place forward among its siblings; or makes it, and each node
 * above it, a first child, so that the main line goes through it. */
CHUHE_API void chuhe_record_promote(chuhe_record *record, chuhe_node node);
CHUHE_API void chuhe_record_make_main(chuhe_record *record, chuhe_node node);
/* Deletes a node and everything below it; the root only loses what is below. */
CHUHE_API void chuhe_record_delete(chuhe_record *record, chuhe_node node);
/* Adds everything in the other record that is not in this one: moves as
 * variations, comments joined by a line break where they differ, marks. Tags and
 * result of this one win. Errors: CHUHE_E_RANGE when the
 * starts differ, CHUHE_E_MEMORY (this record may then hold a part). */
CHUHE_API chuhe_status chuhe_record_merge(chuhe_record *record,
                                          const chuhe_record *other) CHUHE_WARN_UNUSED;

/* Comments (注解): one before a move and one after it, UTF-8 with '\n' between
 * lines, control characters as in tags. The root's "after" is the comment on the
 * game; it has no "before". Setting replaces; length 0 removes. NULL when there is
 * none. */
typedef enum chuhe_comment_place { CHUHE_COMMENT_AFTER, CHUHE_COMMENT_BEFORE } chuhe_comment_place;
CHUHE_API chuhe_status chuhe_record_set_comment(chuhe_record *record, chuhe_node node,
                                                chuhe_comment_place place, const char *text,
                                                size_t len) CHUHE_WARN_UNUSED;
/* Joins the text to what is there, by a line break. */
CHUHE_API chuhe_status chuhe_record_add_comment(chuhe_record *record, chuhe_node node,
                                                chuhe_comment_place place, const char *text,
                                                size_t len) CHUHE_WARN_UNUSED;
CHUHE_API const char *chuhe_record_comment(size_t *len, const chuhe_record *record,
                                           chuhe_node node, chuhe_comment_place place);
CHUHE_API size_t chuhe_record_comment_count(const chuhe_record *record);

/* Marks on a move: PGN's numbers ($1 good … $255), each once, in the order in
 * which they were set, at most CHUHE_MARKS_MAX. Errors: CHUHE_E_RANGE (not 1 to
 * 255, or too many). */
enum { CHUHE_MARKS_MAX = 8 };
CHUHE_API chuhe_status chuhe_record_add_mark(chuhe_record *record, chuhe_node node,
                                             unsigned mark) CHUHE_WARN_UNUSED;
CHUHE_API void chuhe_record_clear_marks(chuhe_record *record, chuhe_node node);
CHUHE_API size_t chuhe_record_marks(uint8_t marks[CHUHE_MARKS_MAX], const chuhe_record *record,
                                    chuhe_node node);

/* The time left on the mover's clock after its move, in milliseconds, or
 * CHUHE_NO_CLOCK. */
#define CHUHE_NO_CLOCK UINT32_MAX
CHUHE_API chuhe_status chuhe_record_set_clock(chuhe_record *record, chuhe_node node,
                                              uint32_t left_ms) CHUHE_WARN_UNUSED;
CHUHE_API uint32_t chuhe_record_clock(const chuhe_record *record, chuhe_node node);

/* Whether two records hold the same: start, result, tags (by name, in any
 * order), moves with their order, comments, marks, clocks. */
CHUHE_API bool chuhe_record_is_same(const chuhe_record *a, const chuhe_record *b);

#ifdef __cplusplus
}
#endif

#endif
