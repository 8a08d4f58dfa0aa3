# make run and make test are all that a newcomer needs; both install what is missing first.

SWIFT ?= swift
PREFIX ?= /usr/local
DESTDIR ?=
# Given to the dashboard: make run ARGS=--clean
ARGS ?=

SOURCES = Sources Tests Package.swift
# What the Swift library needs is linked in with it: the program starts faster, and runs where there is no Swift. No
# symbols.
RELEASE = -c release --static-swift-stdlib -Xlinker -L.build/static \
	-Xswiftc -Xclang-linker -Xswiftc -static-libgcc -Xlinker --no-export-dynamic -Xlinker -s \
	-Xswiftc -cross-module-optimization
# SwiftPM lets an undeclared import through unless it is asked not to.
CHECKED = --explicit-target-dependency-import-check error

bindir = $(DESTDIR)$(PREFIX)/bin
# What the program runs and nobody calls by name.
libexecdir = $(DESTDIR)$(PREFIX)/libexec/marquee
sharedir = $(DESTDIR)$(PREFIX)/share
datadir = $(sharedir)/marquee
man1dir = $(sharedir)/man/man1
bashdir = $(sharedir)/bash-completion/completions
zshdir = $(sharedir)/zsh/site-functions
fishdir = $(sharedir)/fish/vendor_completions.d
BUILT = .build/release/marquee

.PHONY: run test build bench soak lint format setup install uninstall clean

run: setup
	$(SWIFT) build --product marquee-cover
	$(SWIFT) build --product marquee
	@exec .build/debug/marquee $(ARGS)

test:
	@.ci/setup build test
	# One after another: each test has servers of its own, and a user may have 128 inotify instances only.
	$(SWIFT) test --no-parallel $(CHECKED)

build: setup
	@mkdir -p .build/static
	@# Where there is no static C++ library, the shared one does.
	@ln -sf "$$(find /usr/lib/gcc -name libstdc++.a | sort -V | tail -n 1)" .build/static/libstdc++.a
	@# With the C++ library that TagLib has: two of them in one program do not mix.
	$(SWIFT) build -c release --static-swift-stdlib -Xlinker -s --product marquee-cover
	$(SWIFT) build $(RELEASE) --product marquee

# Figures, not tests: compare them with others of the same machine in the same hour.
bench: build
	@.ci/setup build test
	$(SWIFT) build $(RELEASE) --product MarqueeBench
	@.build/release/MarqueeBench .build/release/marquee

# What the program holds on to after 20,000 tracks and 2,000 players: the last line should be as the first.
soak: build
	@.ci/setup build test
	$(SWIFT) build $(RELEASE) --product MarqueeBench
	@.build/release/MarqueeBench .build/release/marquee soak

lint: setup
	$(SWIFT) format lint --strict --recursive $(SOURCES)
	$(SWIFT) build --build-tests $(CHECKED)

format:
	$(SWIFT) format --in-place --recursive $(SOURCES)

setup:
	@.ci/setup build

# Installs what make build made; as root, say: make build && sudo make install
install:
	@test -x .build/release/marquee || { echo "make: nothing is built yet; run: make build" >&2; exit 1; }
	install -D -m 755 .build/release/marquee $(bindir)/marquee
	install -D -m 755 .build/release/marquee-cover $(libexecdir)/marquee-cover
	install -d $(datadir)/themes
	install -m 644 Themes/*.theme $(datadir)/themes/
	install -d $(man1dir) $(bashdir) $(zshdir) $(fishdir)
	$(BUILT) --print-man > $(man1dir)/marquee.1
	$(BUILT) --print-completion bash > $(bashdir)/marquee
	$(BUILT) --print-completion zsh > $(zshdir)/_marquee
	$(BUILT) --print-completion fish > $(fishdir)/marquee.fish

uninstall:
	rm -f $(bindir)/marquee
	rm -rf $(datadir) $(libexecdir)
	rm -f $(man1dir)/marquee.1 $(bashdir)/marquee $(zshdir)/_marquee $(fishdir)/marquee.fish

clean:
	$(SWIFT) package clean
