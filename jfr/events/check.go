package events

import (
	"fmt"
	"slices"
	"strings"
)

// checker finds what is wrong in a settings file.
type checker struct {
	problems
	file    *File
	release *Release
	known   bool // the release is that of the project, not just the newest
}

// Check returns what is wrong in a settings file for a JDK: a release of the catalogue, or 0 where nobody knows which
// one will read it. Releases from 17 on have a second, strict reader, which takes over as soon as an option has more
// than well-known keys; what only that one refuses is a warning.
func (f *File) Check(release int) ([]Problem, error) {
	c := &checker{file: f, known: release != 0}
	if release == 0 {
		release = Releases()[len(Releases())-1]
	}
	var err error
	if c.release, err = Of(release); err != nil {
		return nil, err
	}
	if f.Broken != nil {
		at := min(f.BrokenAt, len(f.Text))
		c.addf(Span{max(at-1, 0), at}, Error, "this is not well-formed XML (%v): no JVM starts with this file", f.Broken)
	}
	if f.Root == nil {
		return c.list, nil
	}
	c.root()
	seen := map[string]bool{}
	for _, e := range f.Events() {
		c.event(e, seen)
	}
	c.place(f.Root)
	c.controls()
	return c.list, nil
}

// root checks the outermost element.
func (c *checker) root() {
	root := c.file.Root
	if root.Name != "configuration" {
		c.add(root.At, Warning, fmt.Sprintf("the outermost element is %s, not configuration: the strict reader of JDK 17 and later refuses the file", root.Name))
		return
	}
	version, has := root.attribute("version")
	switch {
	case !has:
		c.add(root.At, Error, "configuration has no version: no JVM starts with this file",
			Fix{`Add version="2.0"`, Span{root.At.From + len("<configuration"), root.At.From + len("<configuration")}, ` version="2.0"`})
	case version.Value == "1.0":
		c.add(version.At, Error, "the version 1.0 is that of JDK 7 and 8 of Oracle: no JVM starts with this file", replaced(version.At, "2.0"))
	case version.Value != "2.0":
		c.add(version.At, Warning, fmt.Sprintf("the version is %q, not 2.0: the strict reader of JDK 17 and later refuses the file", version.Value), replaced(version.At, "2.0"))
	}
	if _, has := root.attribute("label"); !has {
		at := root.At.From + len("<configuration")
		c.add(root.At, Warning, "configuration has no label: the strict reader of JDK 17 and later refuses the file", Fix{`Add a label`, Span{at, at}, ` label="Custom"`})
	}
}

// place finds events that are nested where they do not belong.
func (c *checker) place(e *Element) {
	for _, child := range e.Children {
		if child.Name == "event" && e != c.file.Root {
			c.addf(child.At, Warning, "an event inside of %s is ignored by the strict reader of JDK 17 and later; put it into configuration", e.Name)
		}
		c.place(child)
	}
}

// event checks an event and its settings.
func (c *checker) event(e *Element, seen map[string]bool) {
	name, has := e.attribute("name")
	if !has || name.Value == "" {
		c.add(name.At, Error, "an event without a name has no effect, and the strict reader of JDK 17 and later refuses the file")
		return
	}
	known := c.name(name)
	if seen[name.Value] {
		c.add(name.At, Warning, name.Value+" is here twice: of each setting the last one counts")
	}
	seen[name.Value] = true
	given := map[string]bool{}
	for _, s := range e.named("setting") {
		c.setting(name.Value, known, s, given)
	}
	if known != nil {
		c.missing(e, name, known, given)
	}
}

// name checks the name of an event, and returns the event where the release has it.
func (c *checker) name(name Attribute) *Event {
	full := strings.Replace(name.Value, "com.oracle.jdk.", "jdk.", 1)
	if e := c.release.Event(full); e != nil {
		return e
	}
	if strings.ContainsAny(name.Value, "*?") {
		c.add(name.At, Warning, fmt.Sprintf("%s is no event: names have no wildcards, and the JVM ignores this one without a word", name.Value))
		return nil
	}
	if !strings.HasPrefix(full, "jdk.") {
		if c.release.Event("jdk."+full) != nil {
			c.add(name.At, Warning, fmt.Sprintf("%s has no effect; the JDK's event is jdk.%s", full, full), replaced(name.At, "jdk."+full))
		}
		return nil // of a program or an agent
	}
	c.unknown(name, full)
	return nil
}

// unknown tells of an event of the JDK that the release does not have.
func (c *checker) unknown(name Attribute, full string) {
	if in, err := Spans(full); err == nil && in != nil {
		if c.known {
			c.add(name.At, Warning, fmt.Sprintf("JDK %d has no event %s and ignores it; it is there %s", c.release.Number, full, SpanText(in)))
		} else {
			c.add(name.At, Information, full+" is there "+SpanText(in))
		}
		return
	}
	message := fmt.Sprintf("there is no event %s: the JVM ignores it without a word", full)
	if meant := near(full, c.eventNames()); meant != "" {
		c.add(name.At, Warning, message+"; did you mean "+meant+"?", replaced(name.At, meant))
		return
	}
	c.add(name.At, Warning, message)
}

func (c *checker) eventNames() (names []string) {
	for _, e := range c.release.Events {
		names = append(names, e.Name)
	}
	return names
}

// setting checks one setting of an event; known is nil for those of programs and agents.
func (c *checker) setting(event string, known *Event, s *Element, given map[string]bool) {
	name, has := s.attribute("name")
	if !has || name.Value == "" {
		c.add(name.At, Error, "a setting without a name has no effect, and the strict reader of JDK 17 and later refuses the file")
		return
	}
	if given[name.Value] {
		c.add(s.At, Warning, fmt.Sprintf("%s of %s is here twice: the last one counts", name.Value, event),
			removed(c.file.Text, Span{s.At.From, s.End}, "this one"))
	}
	given[name.Value] = true
	kind := kindOf(name.Value, "")
	if known != nil {
		declared := known.Setting(name.Value)
		if declared == nil {
			c.unknownSetting(known, s, name)
			return
		}
		kind = declared.Kind
	}
	c.value(event, name.Value, kind, s)
}

// unknownSetting tells of a setting that an event does not have.
func (c *checker) unknownSetting(e *Event, s *Element, name Attribute) {
	var names []string
	for _, other := range e.Settings {
		names = append(names, other.Name)
	}
	message := fmt.Sprintf("%s has no setting %s: the JVM ignores it; it has %s", e.Name, name.Value, strings.Join(names, ", "))
	if older := lastWith(e.Name, name.Value); older != 0 {
		message = fmt.Sprintf("%s of %s has no effect in JDK %d; JDK %d is the last that has it", name.Value, e.Name, c.release.Number, older)
		if older > c.release.Number {
			message = fmt.Sprintf("%s of %s has no effect in JDK %d", name.Value, e.Name, c.release.Number)
		}
	}
	fixes := []Fix{removed(c.file.Text, Span{s.At.From, s.End}, "this setting")}
	if meant := near(name.Value, names); meant != "" {
		fixes = append([]Fix{replaced(name.At, meant)}, fixes...)
	}
	severity := Warning
	if !c.known {
		severity = Information
	}
	c.add(name.At, severity, message, fixes...)
}

// lastWith is the newest release whose event has a setting, 0 for none.
func lastWith(event, setting string) (last int) {
	for _, number := range Releases() {
		if r, err := Of(number); err == nil {
			if e := r.Event(event); e != nil && e.Setting(setting) != nil {
				last = number
			}
		}
	}
	return last
}

// value checks the text of a setting.
func (c *checker) value(event, setting string, kind Kind, s *Element) {
	at := Span{s.At.To, s.At.To}
	if s.Text != "" {
		at = s.TextAt
	}
	err := checkSetting(event, kind, strings.TrimSpace(s.Text))
	lead := s.Text != strings.TrimLeft(s.Text, " \t\r\n")
	switch {
	case kind == KindFilter:
		c.filter(s)
	case err != nil:
		fixes := []Fix{}
		if meant := kind.Repaired(s.Text); meant != "" {
			fixes = append(fixes, replaced(at, meant))
		}
		c.add(at, Warning, fmt.Sprintf("%v: %s", err, kind.Effect()), fixes...)
	case kind != KindOther && s.Text != strings.TrimSpace(s.Text) && (!lead || kind == KindFlag || strings.TrimRight(s.Text, " \t\r\n") != s.Text):
		c.add(at, Warning, fmt.Sprintf("%s of %s has blanks around its value, which most readers of the JDK do not trim: %s", setting, event, kind.Effect()),
			replaced(at, strings.TrimSpace(s.Text)))
	}
	if control := s.Attr("control"); control != "" && !slices.Contains(c.controlNames(), control) {
		place, _ := s.attribute("control")
		c.addf(place.At, Information, "there is no control %s in the file: nothing but this text sets %s of %s, and the strict reader of JDK 17 and later warns", control, setting, event)
	}
}

// checkSetting checks a value; the throttle of jdk.CPUTimeSample may also be a slice of processor time.
func checkSetting(event string, kind Kind, value string) error {
	if kind == KindThrottle && event == "jdk.CPUTimeSample" {
		if _, err := ParseTimespan(value); err == nil && value != "infinity" {
			return nil
		}
	}
	return kind.Check(value)
}

// filter checks the parts of a method filter.
func (c *checker) filter(s *Element) {
	for _, part := range c.file.filterOf(s).Parts {
		if part.Wrong != nil {
			c.addf(Span{part.From, part.To}, Error, "%v; the JVM drops this part of the filter without a word", part.Wrong)
		}
	}
}

// missing tells of a threshold that is not set: everything is recorded then.
func (c *checker) missing(e *Element, name Attribute, known *Event, given map[string]bool) {
	enabled := false
	for _, s := range e.named("setting") {
		enabled = enabled || s.Attr("name") == "enabled" && strings.TrimSpace(s.Text) == "true"
	}
	if !enabled {
		return
	}
	for _, s := range known.Settings {
		if given[s.Name] || s.Name != "threshold" && s.Name != "throttle" || s.Default == "" || s.Default == s.Fallback || strings.HasPrefix(s.Default, "0 ") {
			continue
		}
		line := fmt.Sprintf("\n      <setting name=%q>%s</setting>", s.Name, s.Default)
		c.add(name.At, Hint, fmt.Sprintf("%s is on without a %s, which is %s then: default.jfc has %s", known.Name, s.Name, s.Fallback, s.Default),
			Fix{"Add the " + s.Name + " of default.jfc", Span{e.At.To, e.At.To}, line})
	}
}
