# Everything that a change needs. `make help` lists it.
#
# Tools of pinned versions are built once into .cache/bin; nothing is
# installed outside of this folder.

GO            ?= go
GOLANGCI_LINT  = v2.15.0
LINT           = .cache/bin/golangci-lint-$(GOLANGCI_LINT)
PACKAGES      ?= ./...
# Those with goroutines. The deciding packages have none, which a test holds.
RACED         ?= ./alerts/... ./cmd/... ./detectors/backtest ./detectors/worker ./ingest/... ./projector/...
FUZZTIME      ?= 30s
SOAK          ?= 1000000
BENCHTIME     ?= 1s

.DEFAULT_GOAL := help

.PHONY: help
help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  %-9s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

.PHONY: check
check: lint race verify ## what must pass before a change goes in

.PHONY: fmt
fmt: $(LINT) ## format the code (gofumpt, goimports)
	$(LINT) fmt $(PACKAGES)

.PHONY: lint
lint: $(LINT) ## format and lint, changing nothing
	$(LINT) fmt --diff $(PACKAGES)
	$(LINT) run $(PACKAGES)

.PHONY: test
test: ## run the tests
	$(GO) test $(PACKAGES)

.PHONY: race
race: ## run the tests of the concurrent packages under the race detector
	$(GO) test -race $(RACED)

.PHONY: verify
verify: ## prove that modules and dependencies are as they are written down
	$(GO) mod verify
	$(GO) mod tidy -diff

.PHONY: tools
tools: $(LINT) ## build the pinned tools into .cache/bin

.PHONY: rewrite
rewrite: ## rewrite what the stories and bad policies expect; then read the diff
	$(GO) test ./detectors -run TestStories -rewrite
	$(GO) test ./detectors/policy -rewrite
	$(GO) test ./deploy -run 'TestPacks|TestDemoFleet' -rewrite

.PHONY: fuzz
fuzz: ## fuzz every target for FUZZTIME, one after the other
	@.ci/fuzz $(FUZZTIME) $(PACKAGES)

.PHONY: soak
soak: ## compare engine and oracle on SOAK random logs
	$(GO) test ./detectors -run TestOracle -count=1 -timeout=0 -args -logs=$(SOAK)

.PHONY: bench
bench: ## run the benchmarks; compare with benchstat
	$(GO) test -run '^$$' -bench . -benchmem -benchtime $(BENCHTIME) $(PACKAGES)

.PHONY: demo
demo: ## see it work: a fleet of agents, and what it did without evidence
	$(GO) run ./cmd/nearmiss demo

$(LINT):
	@mkdir -p $(@D)
	GOBIN=$(CURDIR)/$(@D) $(GO) install github.com/golangci/golangci-lint/v2/cmd/golangci-lint@$(GOLANGCI_LINT)
	@mv $(@D)/golangci-lint $@
