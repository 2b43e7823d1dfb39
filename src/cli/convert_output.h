/* Where converted games go: one file, or a folder of them. */
#ifndef CLI_CONVERT_OUTPUT_H
#define CLI_CONVERT_OUTPUT_H

#include "base/number_set.h"
#include "cli/record_files.h"

typedef struct convert_output {
    cli *c;
    chuhe_write_options write; /* with the warnings of the writer */
    const char *path;          /* a file, a folder, or `-` */
    bool is_folder;
    bool holds_many;       /* the format holds several games in a file */
    number_set inputs;     /* the files that are read, which must not be lost */
    number_set used;       /* the names given so far */
    buffer target;         /* the path of what is open */
    bool is_open;          /* something is being written … */
    bool failed;           /* … which could not be; its old file stays */
    file_writer writer;    /* … piece by piece, or … */
    buffer only;           /* … held until it is sure that there is no second game */
    size_t games;          /* in what is open */
    size_t files, written; /* files and games that took their places */
} convert_output;

/* `path` is NULL for standard output. */
void convert_output_init(convert_output *o, cli *c, const char *path,
                         const chuhe_write_options *options);
void convert_output_deinit(convert_output *o);
/* Whether the path stands for a folder: it is one, or ends in a slash. */
bool convert_output_is_folder(const char *path);

/* Remembers that a file will be read. */
void convert_output_add_input(convert_output *o, const char *path);
/* Whether the file that would be written is one of those. */
bool convert_output_is_input(const convert_output *o);

/* Each: CLI_DONE, or the exit status after having complained. */
int convert_output_begin(convert_output *o);
int convert_output_game(convert_output *o, const record_game *game);
int convert_output_end_file(convert_output *o); /* of the input */
int convert_output_finish(convert_output *o);

#endif
