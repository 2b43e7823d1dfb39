/* A scanner of XML that forgives: what is no mark-up is text. */
#ifndef RECORD_CBF_SCAN_H
#define RECORD_CBF_SCAN_H

#include "record/source.h"

typedef enum xml_kind {
    XML_NOTHING, /* the end */
    XML_OPEN,    /* <name …>, <name …/> */
    XML_CLOSE,   /* </name> */
    XML_TEXT,    /* between tags, entities and all */
    XML_CDATA    /* the inside of <![CDATA[…]]> */
} xml_kind;

typedef struct xml_piece {
    xml_kind kind;
    record_span whole;
    record_span name;       /* of a tag */
    record_span attributes; /* what follows the name */
    record_span text;
    bool is_empty; /* <name …/> */
} xml_piece;

/* The piece that begins at text[at]; comments, <?…?> and <!…> are gone over. */
xml_piece xml_next(const source *s, size_t at);

/* The next attribute in the span, which shrinks; false when there is none. */
bool xml_next_attribute(record_span *name, record_span *value, const source *s,
                        record_span *attributes);

/* The entity that begins at text[at], at an ampersand: writes its UTF-8 and gives
 * the bytes it takes; 0 when it is none that is known. */
size_t xml_entity(char utf8[4], size_t *len, const source *s, size_t at, size_t end);

#endif
