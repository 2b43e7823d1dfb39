#include "support/fake_program.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/file.h"

void fake_make(fake *f, const char *script)
{
    char text[2048];
    strcpy(f->path, "/tmp/chuhe_fake_XXXXXX");
    int fd = mkstemp(f->path);
    assert_true(fd >= 0);
    close(fd);
    snprintf(f->pid_file, sizeof f->pid_file, "%s.pid", f->path);
    snprintf(text, sizeof text, "#!/bin/sh\necho $$ >%s\n%s", f->pid_file, script);
    assert_int_equal(file_write(f->path, text, strlen(text)).fault, FILE_OK);
    assert_int_equal(chmod(f->path, 0700), 0);
}

pid_t fake_child(const fake *f)
{
    FILE *file = fopen(f->pid_file, "r");
    long pid = 0;
    if (file && fscanf(file, "%ld", &pid) != 1)
        pid = 0;
    if (file)
        fclose(file);
    return (pid_t)pid;
}

void fake_clear(const fake *f)
{
    unlink(f->path);
    unlink(f->pid_file);
}
