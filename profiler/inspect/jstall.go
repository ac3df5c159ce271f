package inspect

import (
	"encoding/json"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"jfrlens/profiler/threads"
)

// An archive of JStall (format 1, seen with version 0.7.1):
//
//	NAME/metadata.json                  {requirements: [{type, command, args}], …}
//	NAME/PID/manifest.json              {pid, mainClass, …}
//	NAME/PID/TYPE/NNN-EPOCHMILLIS.txt   the answer to the command of the type, one of several
//	NAME/PID/TYPE/data.txt              the only one
//
// An answer begins with a line "PID:", as jcmd prints it; that of a JVM which did not answer is that line alone.
var jstallFile = regexp.MustCompile(`(?:^|/)(\d+)/([^/]+)/(?:(\d+)-(\d{10,})|data)\.(?:txt|json)$`)

// jstallReader collects the JVMs of such an archive.
type jstallReader struct {
	*files
	commands map[string]string // by type
	byPID    map[string]*Case
	order    []*Case
}

// jstall reads an archive of JStall.
func (f *files) jstall() ([]*Case, error) {
	r := &jstallReader{files: f, commands: f.jstallCommands(), byPID: map[string]*Case{}}
	for _, name := range sortedKeys(f.byName) {
		found := jstallFile.FindStringSubmatch(name)
		if found == nil {
			continue
		}
		text, err := f.read(name)
		if err != nil {
			return nil, err
		}
		r.take(name, found[1], found[2], found[4], text)
	}
	cases := slices.DeleteFunc(r.order, func(c *Case) bool { return len(c.Samples)+len(c.Answers) == 0 })
	for _, c := range cases {
		slices.SortStableFunc(c.Samples, func(a, b Sample) int { return a.Taken.Compare(b.Taken) })
		for i := range c.Samples {
			c.Samples[i].At = c.Samples[i].Taken.Sub(c.Samples[0].Taken)
		}
		if len(c.Samples) == 0 {
			c.note("process %d did not answer when JStall asked for its threads", c.Subject.PID)
		}
	}
	return cases, nil
}

// take takes one file: a dump, what the JDK says of itself, or another answer, of which the last counts.
func (r *jstallReader) take(name, pid, kind, millis string, text []byte) {
	c := r.of(name, pid)
	if _, err := threads.Read(text); err == nil && millis != "" {
		at, _ := strconv.ParseInt(millis, 10, 64)
		c.Samples = append(c.Samples, Sample{Taken: time.UnixMilli(at).UTC(), Text: text})
		return
	}
	answer := strings.TrimPrefix(strings.TrimSpace(string(text)), pid+":")
	switch command := r.commands[kind]; {
	case strings.TrimSpace(answer) == "":
	case kind == "system-properties":
		c.Subject.describe(properties(answer))
	case command != "" && kind != "thread-dumps":
		c.Answers[command] = strings.TrimLeft(answer, "\n")
	}
}

// of is the case of a process, whose manifest lies in the folder above that of a file.
func (r *jstallReader) of(name, pid string) *Case {
	if c := r.byPID[pid]; c != nil {
		return c
	}
	number, _ := strconv.Atoi(pid)
	c := &Case{Subject: Subject{PID: number, Main: r.jstallMain(name)}, Answers: map[string]string{}}
	r.byPID[pid], r.order = c, append(r.order, c)
	return c
}

// jstallMain is the main class that the manifest beside a sample names, "" when there is none.
func (f *files) jstallMain(sample string) string {
	text, err := f.read(path.Join(path.Dir(path.Dir(sample)), manifestName))
	var m struct {
		MainClass string `json:"mainClass"`
	}
	if err != nil || json.Unmarshal(text, &m) != nil {
		return ""
	}
	return strings.TrimSpace(m.MainClass)
}

// jstallCommands are the diagnostic commands that were asked, by the folder of their answers.
func (f *files) jstallCommands() map[string]string {
	commands := map[string]string{}
	for _, name := range sortedKeys(f.byName) {
		if path.Base(name) != "metadata.json" {
			continue
		}
		text, err := f.read(name)
		var m struct {
			Requirements []struct {
				Type, Command string
				Args          []string
			}
		}
		if err != nil || json.Unmarshal(text, &m) != nil {
			continue
		}
		for _, r := range m.Requirements {
			if r.Command != "" {
				commands[r.Type] = strings.Join(append([]string{r.Command}, r.Args...), " ")
			}
		}
	}
	return commands
}

// properties reads system properties as VM.system_properties prints them.
func properties(text string) map[string]string {
	values := map[string]string{}
	for line := range strings.Lines(text) {
		if key, value, found := strings.Cut(strings.TrimSpace(line), "="); found && !strings.HasPrefix(key, "#") {
			values[key] = strings.ReplaceAll(value, `\:`, ":")
		}
	}
	return values
}

// describe takes what tells the JDK from its properties, and nothing else: they may hold secrets.
func (s *Subject) describe(properties map[string]string) {
	s.Version = properties["java.version"]
	s.Release = map[string]string{}
	for key, from := range map[string]string{
		"IMPLEMENTOR": "java.vendor", "JAVA_RUNTIME_VERSION": "java.runtime.version", "JAVA_VERSION_DATE": "java.version.date",
	} {
		if value := properties[from]; value != "" {
			s.Release[key] = value
		}
	}
}
