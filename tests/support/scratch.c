#include "support/scratch.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool scratch_make(scratch *s)
{
    strcpy(s->folder, "/tmp/chuhe_test_XXXXXX");
    if (!mkdtemp(s->folder))
        return false;
    /* The server does not show such a file, where the folder is that of its pages. */
    snprintf(s->database, sizeof s->database, "%s/.games.db", s->folder);
    return true;
}

void scratch_remove(const scratch *s)
{
    DIR *folder = opendir(s->folder);
    for (struct dirent *entry; folder && (entry = readdir(folder)) != NULL;)
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
            unlinkat(dirfd(folder), entry->d_name, 0);
    if (folder)
        closedir(folder);
    rmdir(s->folder);
}
