package lsp

import (
	"context"
	"sync"
	"time"

	"jfrlens/profiler/config"
	"jfrlens/profiler/launch"
	"jfrlens/profiler/source"
)

// jdkPatience is how long a request waits to learn which JDKs are installed,
// which takes long only where one has to be started to say its version.
const jdkPatience = 200 * time.Millisecond

// goal is something in a document that can be started: a main, a test, all
// tests of a class, a goal of a build file, or a named run configuration.
type goal struct {
	class  string // binary name
	method string // of a test; "" for a main and for all tests of the class
	line   int    // of the declaration, from 1
	test   bool
	nested []string    // nested classes whose tests belong to those of the class
	minJDK int         // lowest feature release that starts it, 0 for any
	run    *config.Run // of a build file or the settings file; nil in sources
	named  bool        // run is a named run configuration
}

// name is the goal for people.
func (g goal) name() string {
	switch {
	case g.run != nil:
		return g.run.Name
	case g.method != "":
		return g.class + "." + g.method
	default:
		return g.class
	}
}

// origin tells one goal of one file from all others.
type origin struct {
	file, class, method, run string
	test                     bool
}

// in is where the goal comes from.
func (g goal) in(file string) origin {
	o := origin{file: file, class: g.class, method: g.method, test: g.test}
	if g.run != nil {
		o.run = g.run.Name
	}
	return o
}

// goalFinder finds what can be started in documents.
type goalFinder struct {
	*workspace
	jdks jdkAnswers
}

// goals are all that can be started in a document.
func (f *goalFinder) goals(doc *Document, declared *source.File) []goal {
	return append(f.programs(doc, declared), f.tests(doc, declared)...)
}

// programs are the goals of a document that are not tests.
func (f *goalFinder) programs(doc *Document, declared *source.File) []goal {
	return append(f.mains(doc, declared), doc.runs()...)
}

// mains are the mains of a document that can be started: those of Kotlin and
// Scala only inside of a project, which compiles them, and those that need a
// new JDK only where there is one. In a workspace that is not trusted no JDK is
// looked for, because one has to be run to say its version.
func (f *goalFinder) mains(doc *Document, declared *source.File) []goal {
	if len(declared.Mains) == 0 || doc.Path == "" {
		return nil
	}
	if declared.Language != source.Java && doc.project() == "" {
		return nil
	}
	var goals []goal
	for _, main := range declared.Mains {
		if main.MinJDK == 0 || !f.trusted.Load() || f.hasJDK(main.MinJDK) {
			goals = append(goals, goal{class: main.Class, line: main.Line, minJDK: main.MinJDK})
		}
	}
	return goals
}

// tests are the tests of a document that can be started, which takes a project.
func (f *goalFinder) tests(doc *Document, declared *source.File) []goal {
	if len(declared.Tests) == 0 || doc.Path == "" || doc.project() == "" {
		return nil
	}
	var goals []goal
	for _, test := range declared.Tests {
		goals = append(goals, goal{class: test.Class, method: test.Method, nested: test.Nested, line: test.Line, test: true})
	}
	return goals
}

// jdkQuestion is whether there is a JDK of a release for a setting.
type jdkQuestion struct {
	setting string
	release int
}

// jdkAnswers keeps what is known about the JDKs of this machine.
type jdkAnswers struct {
	mu    sync.Mutex // guards known
	known map[jdkQuestion]*jdkAnswer
}

// jdkAnswer is one answer, once done is closed.
type jdkAnswer struct {
	done chan struct{}
	yes  bool
}

// hasJDK tells whether there is a JDK of a release or later. Where that takes
// long the answer is no for now, and lenses are fetched again when it is yes.
func (f *goalFinder) hasJDK(release int) bool {
	answer := f.jdks.ask(jdkQuestion{f.settings.Load().JDK, release}, func(q jdkQuestion, a *jdkAnswer) {
		started := f.spawn("jdk", func(ctx context.Context) {
			defer close(a.done)
			a.yes = launch.HasJDK(ctx, q.setting, q.release)
			if a.yes {
				f.refresh.want()
			}
		})
		if !started {
			close(a.done)
		}
	})
	patience := time.NewTimer(jdkPatience)
	defer patience.Stop()
	select {
	case <-answer.done:
		return answer.yes
	case <-patience.C:
		return false
	}
}

// ask returns the answer to a question, which find is started for once.
func (j *jdkAnswers) ask(q jdkQuestion, find func(jdkQuestion, *jdkAnswer)) *jdkAnswer {
	j.mu.Lock()
	defer j.mu.Unlock()
	if answer := j.known[q]; answer != nil {
		return answer
	}
	if j.known == nil {
		j.known = map[jdkQuestion]*jdkAnswer{}
	}
	answer := &jdkAnswer{done: make(chan struct{})}
	j.known[q] = answer
	find(q, answer)
	return answer
}
