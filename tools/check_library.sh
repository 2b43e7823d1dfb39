#!/bin/sh
# What the built library shows of itself: it calls only what is listed here, has
# no variable that can be written, and exports what its headers declare.
#
#   tools/check_library.sh LIBCHUHE.SO
set -eu
library=$1
headers=$(dirname "$0")/../include
export LC_ALL=C
faults=0

# Bytes and strings, the default allocator, a failed assertion, encodings and
# zlib's streams from and to memory, and what compilers and linkers add.
allowed=" memchr memcmp memcpy memmem memmove memset strchr strrchr strlen strnlen strstr strcmp \
strncmp strcasecmp strncasecmp strcspn strspn qsort realloc free snprintf vsnprintf \
__snprintf_chk __vsnprintf_chk __errno_location iconv_open iconv iconv_close inflateInit_ \
inflate inflateEnd \
__assert_fail __memcpy_chk __memset_chk __memmove_chk __stack_chk_fail \
__cpu_model __cpu_indicator_init \
_ITM_deregisterTMCloneTable _ITM_registerTMCloneTable __cxa_finalize __gmon_start__ "

complain() {
    echo "$library: $1" >&2
    faults=$((faults + 1))
}

for symbol in $(nm -D --undefined-only "$library" | sed 's/.* //; s/@.*//'); do
    case $allowed in
    *" $symbol "*) ;;
    *) complain "calls $symbol, which is not in the list of tools/check_library.sh" ;;
    esac
done

# Tables of pointers are written once by the loader (.data.rel.ro) and never
# again; .data and .bss are what could change. What stands there by itself belongs
# to the linker or the compiler.
for symbol in $(nm -f sysv "$library" | awk -F '|' '
    { gsub(/ /, "", $1); gsub(/ /, "", $7) }
    $7 ~ /^\.(data|bss|tdata|tbss)$/ { print $1 }'); do
    case $symbol in
    __bss_start | _edata | _end | __dso_handle | __TMC_END__ | completed.0) ;;
    __cpu_model | __cpu_features2) ;;
    *) complain "has a variable that can be written: $symbol" ;;
    esac
done

exported=$(nm -D --defined-only "$library" | awk '$2 != "A" { print $3 }' | sort)
declared=$(cat "$headers"/chuhe/*.h | tr '\n' ' ' | sed 's/CHUHE_API/\n&/g' |
    sed -n 's/^CHUHE_API [^(]*[ *]\(chuhe_[a-z0-9_]*\)(.*/\1/p' | sort)
for symbol in $exported; do
    echo "$declared" | grep -qx "$symbol" || complain "exports $symbol, which no header declares"
done
for symbol in $declared; do
    echo "$exported" | grep -qx "$symbol" || complain "lacks $symbol, which a header declares"
done

[ "$faults" -eq 0 ] || exit 1
echo "$(echo "$exported" | wc -l) functions exported as declared, no writable variable, no foreign call"
