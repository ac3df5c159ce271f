package inspect

import (
	"fmt"
	"time"

	"jfrlens/profiler/jvm"
	"jfrlens/profiler/threads"
)

// Subject is the JVM that is looked at.
type Subject struct {
	PID     int       `json:"pid,omitempty"`     // 0 for a file
	Main    string    `json:"main,omitempty"`    // main class, module or jar; of a file its name
	Version string    `json:"version,omitempty"` // of the JDK
	Options string    `json:"options,omitempty"` // of the JVM, which may hold secrets
	User    string    `json:"user,omitempty"`
	Started time.Time `json:"started,omitzero"`
	// Release is what the JDK says of itself in its file "release".
	Release map[string]string `json:"release,omitempty"`
}

// Sample is what was seen of a JVM at one moment.
type Sample struct {
	At       time.Duration      // since the first sample
	Taken    time.Time          // by the clock of this machine
	Text     []byte             // what Thread.print printed; nil when there is none
	JSON     []byte             // of Thread.dump_to_file; nil when there is none
	Tasks    map[int64]jvm.Task // threads of the system by the number that dumps have; nil when unknown
	PerfData []byte             // the performance data file; nil when there is none
	Cost     time.Duration      // that the JVM took to answer, all in all
	// Costs are the same for each question, such as "Thread.print -l".
	Costs map[string]time.Duration
}

// Case is what was seen of one JVM.
type Case struct {
	Subject Subject
	Samples []Sample
	// Answers are those to diagnostic commands, by the command.
	Answers map[string]string
	// Notes are sentences about what is missing and why.
	Notes []string
	// Live tells that the JVM was just looked at.
	Live bool

	dumps []*threads.Dump // of files that are no samples of ours
}

// Analyse judges the dumps of a case; nil when there is none, which Notes explain.
func (c *Case) Analyse() (*threads.Analysis, error) {
	moments, err := c.Moments()
	if err != nil {
		return nil, err
	}
	return threads.Analyse(moments...), nil
}

// Moments are the dumps of a case with what is known beside them. Samples without one, of which the system told the threads,
// count where they come before the first dump, and where there is no dump at all.
func (c *Case) Moments() ([]threads.Moment, error) {
	var moments []threads.Moment
	dumped := len(c.dumps) > 0
	for _, d := range c.dumps {
		moments = append(moments, threads.Moment{Dump: d, At: -1})
	}
	for i, s := range c.Samples {
		if s.Text == nil && s.JSON == nil {
			if !dumped && s.Tasks != nil {
				all := tasks(s.Tasks)
				moments = append(moments, threads.Moment{Dump: threads.FromTasks(all), At: s.At, Tasks: all})
			}
			continue
		}
		dumped = true
		dump, err := s.dump()
		if err != nil {
			return nil, fmt.Errorf("dump %d of %s: %w", i+1, c.Subject.Name(), err)
		}
		moments = append(moments, threads.Moment{Dump: dump, At: s.At, Tasks: tasks(s.Tasks)})
	}
	return moments, nil
}

// dump reads what a JVM printed.
func (s *Sample) dump() (*threads.Dump, error) {
	var read []*threads.Dump
	for _, raw := range [][]byte{s.Text, s.JSON} {
		if raw == nil {
			continue
		}
		dumps, err := threads.Read(raw)
		if err != nil {
			return nil, err
		}
		read = append(read, dumps[len(dumps)-1])
	}
	if len(read) == 1 {
		return read[0], nil
	}
	return threads.Combine(read[0], read[1]), nil
}

// tasks are those of the system in the words of package threads.
func tasks(all map[int64]jvm.Task) map[int64]threads.Task {
	if all == nil {
		return nil
	}
	same := make(map[int64]threads.Task, len(all))
	for nid, t := range all {
		same[nid] = threads.Task(t)
	}
	return same
}

// Name is how a subject is called in sentences.
func (s Subject) Name() string {
	switch {
	case s.PID == 0:
		return s.Main
	case s.Main == "":
		return fmt.Sprintf("process %d", s.PID)
	}
	return fmt.Sprintf("%d %s", s.PID, s.Main)
}

// Major is the feature release of the JDK, 0 when unknown.
func (s Subject) Major() int { return jvm.Process{Version: s.Version}.Major() }

func (c *Case) note(format string, args ...any) {
	c.Notes = append(c.Notes, fmt.Sprintf(format, args...))
}

// Commands are the diagnostic commands that were answered, in order.
func (c *Case) Commands() []string { return sortedKeys(c.Answers) }
