#!/bin/sh
# Builds and runs the tests of one build folder and closes with the line
# "N passed, N failed": the cases of all programs, counted from meson's report.
# Cases that were skipped are listed before it, each with its reason.
#
#   tools/run_tests.sh BUILD [ARGUMENTS OF meson test]
set -u
build=$1
shift
report=$build/meson-logs/testlog.junit.xml
rm -f "$report"

meson test -C "$build" --print-errorlogs "$@" </dev/null
status=$?

# The report has one <testsuite> a program and one <testcase> a case.
[ -e "$report" ] || report=/dev/null
sed 's/></>\n</g' "$report" | awk -v status="$status" '
    function attribute(name) {
        if (!match($0, " " name "=\"[^\"]*\"")) return ""
        return substr($0, RSTART + length(name) + 3, RLENGTH - length(name) - 4)
    }
    /^<testsuite / {
        suite = attribute("name")
        cases += attribute("tests")
        failed += attribute("failures") + attribute("errors")
        skipped += attribute("skipped")
    }
    /^<testcase / { name = attribute("name") }
    /^<skipped/ { wants_reason = 1; next }
    wants_reason {
        wants_reason = 0
        reason = $0
        gsub(/<[^>]*>/, "", reason)
        sub(/^chuhe\.?/, "", suite)
        reasons = reasons "  " suite " " name ": " reason "\n"
    }
    END {
        # The build broke, or a program was stopped at its time limit.
        if (status != 0 && failed == 0) { failed = 1; cases++ }
        if (cases == 0) failed = 1
        if (skipped) printf "\n%d skipped:\n%s", skipped, reasons
        printf "\n%d passed, %d failed\n", cases - failed - skipped, failed
        exit failed > 0
    }'
