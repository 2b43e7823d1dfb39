/* DhtmlXQ text, cut into its fields. */
#ifndef RECORD_DHTMLXQ_FIELDS_H
#define RECORD_DHTMLXQ_FIELDS_H

#include "record/source.h"

typedef enum dhtmlxq_field_kind {
    DHTMLXQ_NOTHING,     /* the end of the text */
    DHTMLXQ_GAME_OPENS,  /* [DhtmlXQ], [DhtmlXQiFrame] */
    DHTMLXQ_GAME_CLOSES, /* [/DhtmlXQ], [/DhtmlXQiFrame] */
    DHTMLXQ_VALUE,       /* [DhtmlXQ_name]value[/DhtmlXQ_name] */
    DHTMLXQ_STRAY_CLOSE  /* a closing tag with nothing open */
} dhtmlxq_field_kind;

typedef struct dhtmlxq_field {
    dhtmlxq_field_kind kind;
    record_span whole; /* with its tags */
    record_span name;  /* of a value or a stray close */
    record_span value;
    bool is_closed; /* the value is followed by its own closing tag */
} dhtmlxq_field;

/* Finds the next field in text[at..end). A tag begins with '[' or \u005B. A
 * value whose closing tag is missing ends at the next tag, or at the end of the
 * text; a closing tag of another name, directly after, is taken for its own. */
dhtmlxq_field dhtmlxq_next_field(const source *s, size_t end, size_t at);

#endif
