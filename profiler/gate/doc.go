// Package gate holds recordings against budgets, and writes what came of it for people and for programs.
//
//	recordings ─► Run (profile, events, SQL) ─┐
//	budgets ──────────────────────────────────┴─► Judge ─► []Finding ─► text, JSON, Markdown, JUnit, SARIF, annotations
//
// Each recording is one run. What samples estimate is judged with its chance (package compare): a budget is exceeded, or
// held, where the runs are sure of it, all budgets together wrong in one of twenty cases; else the finding is that this
// cannot be told. What recordings have exactly (counts, durations of events, SQL) is judged as it is. What was not recorded
// is not judged, which fails as well: nothing says that it holds.
package gate
