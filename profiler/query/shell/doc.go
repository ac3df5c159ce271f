// Package shell is the prompt at which people ask a database one question after the other.
//
// It reads lines with completion and history, hands complete statements over to be answered, and stops the answer at a full
// screen. Ctrl-C ends a statement or drops what is typed, Ctrl-D leaves. It knows no SQL but where a statement ends and what
// may come next (package query), and does not say how answers look.
package shell
