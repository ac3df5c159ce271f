package lsp

import (
	"context"
	"sync"
	"time"

	"jfrlens/profiler/launch"
	"jfrlens/profiler/source"
)

// jdkPatience is how long a request waits to learn which JDKs are installed,
// which takes long only where one has to be started to say its version.
const jdkPatience = 200 * time.Millisecond

// mains are the mains of a document that can be started: those of Kotlin and
// Scala only inside of a project, which compiles them, and those that need a
// new JDK only where there is one.
func (s *Server) mains(doc *Document, declared *source.File) []source.Main {
	if len(declared.Mains) == 0 || doc.Path == "" {
		return nil
	}
	if declared.Language != source.Java && !doc.inProject() {
		return nil
	}
	var mains []source.Main
	for _, main := range declared.Mains {
		if main.MinJDK == 0 || s.hasJDK(main.MinJDK) {
			mains = append(mains, main)
		}
	}
	return mains
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
func (s *Server) hasJDK(release int) bool {
	answer := s.jdks.ask(jdkQuestion{s.settings.Load().JDK, release}, func(q jdkQuestion, a *jdkAnswer) {
		started := s.spawn("jdk", func(ctx context.Context) {
			defer close(a.done)
			a.yes = launch.HasJDK(ctx, q.setting, q.release)
			if a.yes {
				s.refresh.want()
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
