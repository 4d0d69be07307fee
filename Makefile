# Caseboard: all commands. `make` alone lists them.
#
# The client is built before the server, because the server embeds the built client.
# Tests, `make run` and the end-to-end run use the same development build, so nothing is compiled
# twice; only `make build` makes the optimised release binary.

SHELL := bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

CASEBOARD_DATA_DIR ?= ./data

BINARY  := target/debug/caseboard
RELEASE := target/release/caseboard
# The largest release binary in bytes, with the client inside.
RELEASE_LIMIT := 40000000

# The browser tests are formatted with the client's prettier.
PRETTIER := web/node_modules/.bin/prettier --config web/.prettierrc.json
E2E_SOURCES := 'e2e/*.ts' e2e/tsconfig.json 'e2e/fixtures/*.ts' 'e2e/stories/*.ts' 'e2e/sweep/*.ts'

# Sources of the client; a newer file triggers a build.
WEB_SOURCES := $(shell find web docs/guide -type d \( -name node_modules -o -name dist -o -name coverage \) -prune -o -type f -print 2>/dev/null | grep -vE '\.(test|spec)\.tsx?$$|\.tsbuildinfo$$')

define say
	@printf '\033[1m==> %s\033[0m\n' "$(1)"
endef

.PHONY: help
help: ## list the commands
	@echo 'Caseboard, from a fresh clone:'
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "  make %-18s %s\n", $$1, $$2 }' Makefile
	@echo
	@echo 'Commands of the binary: $(BINARY) --help'

# --- the main commands --------------------------------------------------------------------------

.PHONY: run
run: tools-run web/dist/index.html debug ## build what is needed, fill ./data with demo data when it is empty, serve on http://127.0.0.1:8080
	@scripts/run.sh $(BINARY)

.PHONY: test
test: ## everything: tools, check, unit tests on SQLite and PostgreSQL, client tests, end to end, requirements
	@scripts/test.sh

.PHONY: build
build: tools-run web/dist/index.html ## the release binary at target/release/caseboard, with the client inside
	$(call say,release binary)
	cargo build --release --locked -p caseboard
	@bytes=$$(wc -c < $(RELEASE)); echo "$(RELEASE): $$bytes bytes"; \
	if [ "$$bytes" -gt $(RELEASE_LIMIT) ]; then echo "$(RELEASE) is larger than $(RELEASE_LIMIT) bytes" >&2; exit 1; fi

.PHONY: check
check: check-scripts check-rust check-web check-generated ## format, lints, types, layers, licences, generated files

.PHONY: e2e
e2e: tools-e2e web/dist/index.html debug e2e/node_modules/.package-lock.json ## the stories in a real browser, against the real binary (ARGS="-g login" narrows)
	$(call say,end to end)
	cd e2e && npx --no-install tsc --noEmit && npx --no-install playwright test $(ARGS)

.PHONY: sweep
sweep: tools-e2e web/dist/index.html debug e2e/node_modules/.package-lock.json ## every screen as every role, on three widths, in both themes (make e2e runs a subset)
	$(call say,every screen as every role)
	cd e2e && CASEBOARD_SWEEP=whole npx --no-install playwright test --project=sweep $(ARGS)

.PHONY: contact-sheet
contact-sheet: tools-e2e web/dist/index.html debug e2e/node_modules/.package-lock.json ## screenshots of every screen, 390 and 1280 px, both themes: e2e/.output/contact-sheet/index.html
	$(call say,contact sheet)
	cd e2e && CASEBOARD_EXTRA=sheet npx --no-install playwright test --project=extra $(ARGS)

.PHONY: guide-pictures
guide-pictures: tools-e2e web/dist/index.html debug e2e/node_modules/.package-lock.json ## create the screenshots of docs/guide from the demo data
	$(call say,pictures of the guides)
	cd e2e && CASEBOARD_EXTRA=guide npx --no-install playwright test --project=extra $(ARGS)

.PHONY: lighthouse
lighthouse: tools-e2e build e2e/node_modules/.package-lock.json ## the first screens of the release binary on a simulated slow phone (on an otherwise idle machine)
	$(call say,Lighthouse)
	cd e2e && CASEBOARD_BINARY=$(abspath $(RELEASE)) CASEBOARD_EXTRA=lighthouse npx --no-install playwright test --project=extra $(ARGS)

.PHONY: generate
generate: web/node_modules/.package-lock.json debug-for-generate ## web/openapi.json from the server, the client's types from web/openapi.json
	$(call say,generate)
	document="$$($(BINARY) openapi)" && printf '%s\n' "$$document" > web/openapi.json
	cd web && npm run --silent generate

.PHONY: coverage-of-spec
coverage-of-spec: ## report which requirements have a test; fails if a named test does not exist
	@python3 scripts/coverage-of-spec --check

.PHONY: requirements
requirements: ## write the tests column of docs/requirements.csv from the ids in the tests
	@python3 scripts/coverage-of-spec --collect

.PHONY: bench-sign-in
bench-sign-in: build ## sign-in under attack: spraying, locking out and 200 sign-ins at once, against the release binary
	$(call say,sign-in under attack)
	@bench/sign-in-attack $(RELEASE)

PEERS ?= fastify-sqlite,fastify-pg,pocketbase

.PHONY: bench
bench: build ## throughput, latency and CPU per request on SQLite and PostgreSQL beside peers (PEERS= for none; needs wrk)
	$(call say,benchmark)
	cargo build --release --locked -p caseboard-store --example raw_page
	@CASEBOARD_TEST_SHARED_BUFFERS=2GB scripts/with-postgres.sh bench/run $(RELEASE) --engine sqlite,postgres --peers '$(PEERS)' \
		--raw target/release/examples/raw_page $(ARGS)

.PHONY: bench-fsync
bench-fsync: build ## accepting on SQLite when every fsync takes 2 ms longer (needs wrk and cc)
	$(call say,benchmark with a slow disk)
	@bench/run $(RELEASE) --fsync-ms 2 --accepts-per-round 20000 $(ARGS)

.PHONY: bench-web
bench-web: tools-e2e build e2e/node_modules/.package-lock.json ## interaction to next paint on a slow CPU, on the screens with the most rows (on an otherwise idle machine)
	$(call say,interactions)
	cd e2e && CASEBOARD_BINARY=$(abspath $(RELEASE)) CASEBOARD_EXTRA=interactions npx --no-install playwright test --project=extra $(ARGS)

.PHONY: sbom
sbom: ## the list of all shipped components as CycloneDX documents in target/sbom
	@scripts/sbom

.PHONY: format
format: web/node_modules/.package-lock.json ## rewrite all sources in the project's format
	$(call say,format)
	cargo fmt --all
	cd web && npm run --silent format
	$(PRETTIER) --write --log-level warn $(E2E_SOURCES)

.PHONY: clean-data
clean-data: ## delete the local data folder (demo data included)
	$(call say,removing $(CASEBOARD_DATA_DIR))
	@[ "$(CASEBOARD_DATA_DIR)" = ./data ] || { echo 'Only the default ./data is removed by this command; remove $(CASEBOARD_DATA_DIR) by hand.'; exit 1; }
	rm -rf ./data

.PHONY: fuzz-api
fuzz-api: tools-unit debug ## Schemathesis against the real binary, 10,000 cases and more (ARGS="--seed 7" for others)
	$(call say,fuzzing the API)
	@scripts/fuzz-api $(BINARY) --examples 12 --at-least 10000 --thorough $(ARGS)

# --- parts of `make test`, also useful alone ------------------------------------------------------

.PHONY: unit
unit: tools-unit web/dist/index.html ## Rust tests on SQLite and on a private PostgreSQL (ARGS="-p caseboard-domain" narrows)
	$(call say,Rust tests on SQLite and PostgreSQL)
	@scripts/unit.sh $(ARGS)

.PHONY: model
model: ## ten thousand random histories against the reference model (HISTORIES=…, FIRST=… choose others)
	$(call say,random histories)
	CASEBOARD_FIRST_HISTORY=$(or $(FIRST),1) CASEBOARD_HISTORIES=$(or $(HISTORIES),10000) \
	  cargo test -p caseboard-service --test all model:: -- --nocapture

.PHONY: trust
trust: tools-unit tools-e2e build debug e2e/node_modules/.package-lock.json ## what survives kills, power cuts, full disks and load: long forms, one table (ARGS="--only power" narrows)
	$(call say,faults and load)
	@trust/run $(ARGS)

.PHONY: guards
guards: tools-unit web/dist/index.html ## remove each guard of trust/guards.toml from a copy and show that its tests fail then (ARGS="--only H1" narrows)
	$(call say,guards)
	@trust/guards $(ARGS)

.PHONY: web-test
web-test: web/node_modules/.package-lock.json ## the client's own tests
	$(call say,client tests)
	cd web && npm run --silent test

.PHONY: check-scripts
check-scripts:
	$(call say,scripts and documents)
	@for f in scripts/*.sh scripts/sbom .ci/run; do bash -n "$$f"; done
	@python3 -B -m unittest -q scripts/tests/test_*.py
	@python3 scripts/check-layers
	@python3 scripts/check-modules
	@python3 scripts/check-licences
	@python3 scripts/check-ids
	@python3 scripts/check-architecture
	@python3 scripts/check-features
	@python3 scripts/check-words
	@python3 scripts/check-asvs
	@python3 scripts/check-limits
	@python3 scripts/check-bounds
	@python3 scripts/check-advisories
	@trust/guards --check

.PHONY: check-rust
check-rust: web/dist/index.html
	$(call say,rustfmt)
	cargo fmt --all --check
	$(call say,clippy)
	cargo clippy --workspace --all-targets --locked -- -D warnings

.PHONY: check-web
check-web: web/node_modules/.package-lock.json e2e/node_modules/.package-lock.json
	$(call say,client: static checks)
	cd web && npm run --silent check
	$(call say,stories: format and types)
	$(PRETTIER) --check $(E2E_SOURCES)
	cd e2e && npx --no-install tsc --noEmit

.PHONY: check-generated
check-generated: web/node_modules/.package-lock.json debug
	$(call say,generated files are current)
	@scripts/check-generated.sh $(BINARY)

# --- prerequisites of the other targets --------------------------------------------------------------

# With BUILD_ALSO=--tests, as `make test` sets it, one call builds binaries and tests and uses all cores to its end. Both
# share their libraries in any case: scripts/check-features fails when their features differ.
BUILD_ALSO ?=

.PHONY: debug
debug: web/dist/index.html
	$(call say,development binary)
	cargo build --locked $(BUILD_ALSO) --workspace --bins

# The client's types are generated from the server's document, and the server embeds the client.
# An empty client folder breaks this cycle for `make generate`.
.PHONY: debug-for-generate
debug-for-generate:
	@mkdir -p web/dist
	cargo build --locked $(BUILD_ALSO) --workspace --bins

.PHONY: web
web: web/dist/index.html ## the built client in web/dist

web/dist/index.html: web/node_modules/.package-lock.json $(WEB_SOURCES)
	$(call say,client)
	cd web && npm run --silent build
	@touch $@

%/node_modules/.package-lock.json: %/package-lock.json
	$(call say,npm packages of $*)
	@scripts/npm-packages.sh $*

.PHONY: tools-run tools-unit tools-e2e
tools-run:
	@scripts/install-tools.sh run
tools-unit:
	@scripts/install-tools.sh unit
tools-e2e:
	@scripts/install-tools.sh e2e
