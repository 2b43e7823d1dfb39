#include "protocol/move_words.h"

chuhe_status move_word_read(chuhe_move *move, const chuhe_position *position, word w,
                            rank_count ranks)
{
    chuhe_notation notation =
        ranks == RANKS_1_10 ? CHUHE_NOTATION_COORDINATES10 : CHUHE_NOTATION_COORDINATES;
    return chuhe_move_from_text(move, position, notation, w.text, w.len, NULL);
}

static void write_square(buffer *out, chuhe_square square, rank_count ranks)
{
    buffer_printf(out, "%c%d", 'a' + chuhe_square_file(square),
                  chuhe_square_rank(square) + (ranks == RANKS_1_10 ? 1 : 0));
}

void move_word_write(buffer *out, chuhe_move move, rank_count ranks)
{
    write_square(out, chuhe_move_from(move), ranks);
    write_square(out, chuhe_move_to(move), ranks);
}

/* Looks for ranks of 0 and of 10 in a word. */
static void look(word w, bool *has_zero, bool *has_ten)
{
    for (size_t i = 0; i < w.len; i++) {
        bool after_one = i > 0 && w.text[i - 1] == '1';
        if (w.text[i] == ':' || (w.text[i] == '0' && after_one))
            *has_ten = true;
        else if (w.text[i] == '0')
            *has_zero = true;
    }
}

rank_count move_words_count(words list, rank_count usual)
{
    bool has_zero = false, has_ten = false;
    word w;
    while (words_next(&w, &list))
        look(w, &has_zero, &has_ten);
    if (has_zero == has_ten)
        return usual;
    return has_ten ? RANKS_1_10 : RANKS_0_9;
}
