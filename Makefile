# A thin front: meson and ninja build, tools/*.sh do the rest.
# Each target that needs a tool first runs tools/setup.sh with the group of
# packages that it needs.

BUILD   = build
PREFIX  = /usr/local
DESTDIR =
SECONDS = 60
LISTEN  =
POSITIONS = 20000

.DEFAULT_GOAL = help
.PHONY: help run examples build test bench fuzz check differential perft-long xboard wasm web web-test install clean with-tests

## run: set everything up, build, and serve the table in the browser at the address that is printed
run: build web
	@open=no; [ ! -t 1 ] || [ -z "$$DISPLAY$$WAYLAND_DISPLAY" ] || open=yes; \
		exec $(BUILD)/chuhe serve --open $$open $(if $(LISTEN),--listen $(LISTEN))

## examples: replay the games in examples/, draw how each ends, rule on the loops (into out/)
examples: build
	@tools/run_examples.sh $(BUILD)/chuhe out

## test: set everything up, build and run the ordinary tests; the last line counts them
test: with-tests
	@tools/run_tests.sh $(BUILD)

## build: the release build: the program is build/chuhe
build:
	@tools/setup.sh build
	@[ -e $(BUILD)/build.ninja ] || meson setup $(BUILD) -Dtests=false
	@ninja -C $(BUILD)
	@ln -sf src/cli/chuhe $(BUILD)/chuhe
	@ln -sf src/protocol/chuhe-engine $(BUILD)/chuhe-engine

## bench: measure perft against fairy-stockfish in the same run, reading records, rulings, the engine, the store
bench: build
	@tools/setup.sh bench
	@$(BUILD)/bench/perft
	@$(BUILD)/bench/record
	@$(BUILD)/bench/judge
	@$(BUILD)/bench/evaluate
	@$(BUILD)/bench/loops
	@$(BUILD)/bench/store
	@$(BUILD)/chuhe-engine bench

## fuzz: run every libFuzzer target under ASan and UBSan, each for SECONDS=60
fuzz:
	@tools/setup.sh build fuzz
	@tools/fuzz.sh build-fuzz $(SECONDS)

## check: strict builds with gcc and clang, layers, headers, sanitizers, valgrind, analysers
check:
	@tools/setup.sh build test check
	@tools/check.sh

## differential: compare the legal moves of POSITIONS=20000 random positions with fairy-stockfish
differential: build
	@tools/setup.sh bench
	@$(BUILD)/bench/differential --count $(POSITIONS)

## xboard: whole games of chuhe-engine in XBoard, unseen, against hoixiangqi and maxqi
xboard: build
	@tools/setup.sh xboard
	@tools/xboard_engine.sh $(BUILD)/chuhe-engine

## perft-long: check every perft count of the list, to its last depth
perft-long: build
	@$(BUILD)/bench/perft --long

## wasm: the library for browsers: build/web/wasm/chuhe.wasm and chuhe.mjs
wasm:
	@tools/setup.sh build web
	@[ -e $(BUILD)/build.ninja ] || meson setup $(BUILD) -Dtests=false
	@ninja -C $(BUILD) web/wasm/chuhe.wasm web/wasm/chuhe.mjs

# npm is asked only when the list of packages has changed.
web/node_modules/.package-lock.json: web/package-lock.json
	@tools/setup.sh build client
	@cd web && npm ci --no-audit --no-fund
	@touch $@

## web: the client of `chuhe serve`, into web/dist
web: wasm web/node_modules/.package-lock.json
	@cd web && CHUHE_WASM=$(abspath $(BUILD))/web/wasm/chuhe.wasm npm run --silent build

## web-test: the tests of the client, with browsers that play against `chuhe serve`
web-test: web build
	@tools/setup.sh browser
	@cd web && CHUHE_WASM=$(abspath $(BUILD))/web/wasm/chuhe.wasm npm run --silent test
	@tests/web/run.sh $(abspath $(BUILD))/web/wasm $(abspath $(BUILD))/chuhe

## install: install the programs, the library and the table's pages under PREFIX=/usr/local (DESTDIR is honoured)
install: build web
	@meson configure $(BUILD) --prefix=$(abspath $(PREFIX))
	@DESTDIR="$(DESTDIR)" meson install -C $(BUILD)
	@tools/install_table.sh "$(abspath $(PREFIX))" "$(DESTDIR)"

# The release build folder, with the tests in it. The mark keeps meson from being
# asked each time.
with-tests:
	@tools/setup.sh build test
	@[ -e $(BUILD)/build.ninja ] || meson setup $(BUILD)
	@[ -e $(BUILD)/.with-tests ] || meson configure $(BUILD) -Dtests=true
	@touch $(BUILD)/.with-tests

## clean: remove everything that was built or drawn
clean:
	rm -rf $(BUILD) build-* out web/dist web/src/art web/node_modules

## help: this list
help:
	@sed -n 's/^## \([a-z-]*\): \(.*\)/make \1|\2/p' Makefile | \
		while IFS='|' read -r name text; do printf '  %-18s %s\n' "$$name" "$$text"; done
