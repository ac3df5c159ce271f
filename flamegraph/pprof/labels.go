package pprof

import (
	"jfrlens/jfr/visible"
	"jfrlens/profiler/profile"
)

// threadLabel is the label of a sample's thread; pprof filters by it with -tagfocus=thread=main and adds up with -tags.
const threadLabel = "thread"

// labels are those of samples: the thread, and the fields of contexts by their names. Samples share them.
type labels struct {
	threads  []string
	contexts [][]profile.Label
	of       map[labelKey]map[string][]string
}

// labelKey is a thread and a context.
type labelKey struct{ thread, context int32 }

// label returns the labels of a sample; nil for none.
func (l *labels) label(key sumKey) map[string][]string {
	if key.thread == profile.NoThread && key.context == 0 {
		return nil
	}
	at := labelKey{key.thread, key.context}
	if known, ok := l.of[at]; ok {
		return known
	}
	label := map[string][]string{}
	if key.context > 0 {
		for i, field := range l.contexts[key.context] {
			if none := l.contexts[0][i].Value; field.Value != none {
				label[visible.Text(field.Field)] = []string{visible.Text(field.Value)}
			}
		}
	}
	if key.thread != profile.NoThread {
		label[threadLabel] = []string{l.threads[key.thread]}
	}
	l.of[at] = label
	return label
}
