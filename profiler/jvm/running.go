package jvm

import (
	"context"
	"strings"
)

// Running is a recording that a JVM makes.
type Running struct {
	Name   string // by which it is dumped
	Limits string // as the JVM tells them, such as "maxage=5m"; "" for none
}

// String names it with its limits.
func (r Running) String() string {
	if r.Limits == "" {
		return r.Name
	}
	return r.Name + " (" + r.Limits + ")"
}

// Recordings lists the recordings that the JVM makes or has made and keeps.
func (vm *VM) Recordings(ctx context.Context) ([]Running, error) {
	text, err := vm.recorder(ctx, "JFR.check")
	if err != nil {
		return nil, err
	}
	return recordingsIn(text), nil
}

// recordingsIn reads lines such as "Recording 1: name=one maxage=5m (running)", as all JDKs print them
// (jdk.jfr.internal.dcmd.DCmdCheck). Names may have blanks; what follows them is known.
func recordingsIn(text string) (list []Running) {
	for line := range strings.Lines(text) {
		line, found := strings.CutPrefix(strings.TrimSpace(line), "Recording ")
		_, line, named := strings.Cut(line, "name=")
		if !found || !named {
			continue
		}
		if end := strings.LastIndex(line, " ("); end >= 0 && strings.HasSuffix(line, ")") {
			line = line[:end]
		}
		end := len(line)
		for _, limit := range []string{" duration=", " maxsize=", " maxage="} {
			if at := strings.Index(line, limit); at >= 0 {
				end = min(end, at)
			}
		}
		list = append(list, Running{Name: strings.Trim(line[:end], `"`), Limits: strings.TrimSpace(line[end:])})
	}
	return list
}
