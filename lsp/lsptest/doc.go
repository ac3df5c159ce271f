// Package lsptest is the other end of the wire for tests: an editor that
// records what the server tells it, and a runner whose programs do what the
// test says. Nothing in it sleeps: expectations wait for a change of state.
package lsptest
