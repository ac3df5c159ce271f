package events

import (
	"fmt"
	"slices"
	"strings"

	"jfrlens/jfr/methodfilter"
)

// optionChecker finds what is wrong in one option.
type optionChecker struct {
	problems
	text    string
	option  Option
	release *Release
	seen    map[string]Pair
}

// Check returns what is wrong in an option of a text, and what a JDK answers: a release of the catalogue, 0 for the
// newest. An error is what keeps the JVM from starting.
func (o Option) Check(text string, release int) ([]Problem, error) {
	r, err := newestFor(release)
	if err != nil {
		return nil, err
	}
	c := &optionChecker{text: text, option: o, release: r, seen: map[string]Pair{}}
	for _, p := range o.Pairs {
		if !strings.ContainsAny(p.Key, "$%{") { // else what is filled in later
			c.pair(p)
		}
	}
	c.together()
	return c.list, nil
}

// refused tells of what the JVM does not start with; a command only answers with an error.
func (c *optionChecker) refused(at Span, message string, fixes ...Fix) {
	if c.option.Kind == StartCommand {
		c.add(at, Error, message+": no recording is started", fixes...)
		return
	}
	c.add(at, Error, message+fmt.Sprintf(": JDK %d does not start", c.release.Number), fixes...)
}

func (c *optionChecker) pair(p Pair) {
	key := c.key(p.Key)
	if _, twice := c.seen[p.Key]; twice && (key == nil || !key.again) && !strings.ContainsAny(p.Key, "#") && controlKey(c.release, p.Key) == nil {
		c.refused(p.KeyAt, fmt.Sprintf("%s is given twice", p.Key), Fix{"Remove this one", c.whole(p), ""})
		return
	}
	c.seen[p.Key] = p
	switch {
	case key != nil && key.since > c.release.Number:
		c.unknown(p, fmt.Sprintf("%s is there from JDK %d on", p.Key, key.since))
	case key != nil:
		c.value(p, key)
	case c.option.Kind == RecorderOption:
		c.unknown(p, fmt.Sprintf("there is no option %q", p.Key))
	case strings.Contains(p.Key, "#"):
		c.setting(p)
	case controlKey(c.release, p.Key) != nil:
		c.control(p, controlKey(c.release, p.Key))
	default:
		c.unknown(p, fmt.Sprintf("there is no option %q", p.Key))
	}
}

func (c *optionChecker) key(name string) *optionKey {
	keys := keysOf(c.option.Kind)
	if i := slices.IndexFunc(keys, func(k optionKey) bool { return k.name == name }); i >= 0 {
		return &keys[i]
	}
	return nil
}

// whole is a pair with the comma or blank before it, else behind it.
func (c *optionChecker) whole(p Pair) Span {
	at := p.At
	switch {
	case at.From > 0 && strings.ContainsRune(", ", rune(c.text[at.From-1])):
		at.From--
	case at.To < len(c.text) && c.text[at.To] == ',':
		at.To++
	}
	return at
}

// unknown tells of a key that the release does not know: 8 and 11 refuse any, later ones those that resemble another,
// and warn of the rest. FlightRecorderOptions is strict everywhere.
func (c *optionChecker) unknown(p Pair, message string) {
	var names []string
	for _, k := range keysOf(c.option.Kind) {
		if k.since <= c.release.Number {
			names = append(names, k.name)
		}
	}
	if c.release.Number >= 17 && c.option.Kind != RecorderOption {
		for _, e := range inputsIn(c.release.Default.Root) {
			names = append(names, e.Attr("name"))
		}
	}
	var fixes []Fix
	if meant := near(p.Key, names); meant != "" {
		fixes = append(fixes, replaced(p.KeyAt, meant))
		message += "; did you mean " + meant + "?"
	}
	if c.option.Kind != RecorderOption && slices.ContainsFunc(recorderKeys(), func(k optionKey) bool { return k.name == p.Key }) {
		message += "; it belongs to -XX:FlightRecorderOptions"
	}
	switch {
	case c.option.Kind == RecorderOption || c.release.Number < 17:
		c.refused(p.KeyAt, message, fixes...)
	case resembles(p.Key, names):
		c.refused(p.KeyAt, message, fixes...)
	default:
		c.add(p.KeyAt, Warning, message+fmt.Sprintf(": JDK %d warns and goes on without it", c.release.Number), fixes...)
	}
}

// resembles tells whether a JDK takes a key for a slip of the pen.
func resembles(key string, names []string) bool {
	meant := near(strings.TrimSpace(key), names)
	return meant != "" && (strings.EqualFold(strings.TrimSpace(key), meant) || len(key) >= 6 && near(key, []string{meant}) != "" && abs(len(key)-len(meant)) <= 1)
}

func abs(n int) int { return max(n, -n) }

// setting checks event#setting=value.
func (c *optionChecker) setting(p Pair) {
	event, setting, _ := strings.Cut(p.Key, "#")
	if c.release.Number < 17 {
		c.refused(p.KeyAt, "settings of events stand in the option from JDK 17 on; name a settings file instead")
		return
	}
	_, added := strings.CutPrefix(event, "+")
	event = strings.TrimPrefix(event, "+")
	e := c.release.Event(event)
	switch {
	case e == nil && !added:
		message := fmt.Sprintf("the settings file has no event %s, so that this is dropped with a warning; to add it write +%s", event, p.Key)
		fixes := []Fix{{"Add it with +", Span{p.KeyAt.From, p.KeyAt.From}, "+"}}
		if meant := near(event, (&checker{release: c.release}).eventNames()); meant != "" && strings.HasPrefix(event, "jdk.") {
			message = fmt.Sprintf("there is no event %s; did you mean %s? JDK %d warns and goes on without it", event, meant, c.release.Number)
			fixes = []Fix{replaced(p.KeyAt, meant+"#"+setting)}
		}
		c.add(p.KeyAt, Warning, message, fixes...)
		return
	case e == nil:
		return
	case e.Setting(setting) == nil:
		c.addf(p.KeyAt, Warning, "%s has no setting %s in JDK %d: it has no effect", event, setting, c.release.Number)
		return
	}
	kind := e.Setting(setting).Kind
	if err := checkSetting(event, kind, p.Value); err != nil {
		var fixes []Fix
		if meant := kind.Repaired(p.Value); meant != "" {
			fixes = append(fixes, replaced(p.ValueAt, strings.ReplaceAll(meant, " ", "")))
		}
		c.add(p.ValueAt, Warning, fmt.Sprintf("%v: %s", err, kind.Effect()), fixes...)
	}
}

// control checks control=value.
func (c *optionChecker) control(p Pair, e *Element) {
	switch {
	case e.Name == "selection":
		var names []string
		for _, o := range e.named("option") {
			names = append(names, o.Attr("name"))
		}
		if !slices.Contains(names, p.Value) {
			var fixes []Fix
			if meant := near(p.Value, names); meant != "" {
				fixes = append(fixes, replaced(p.ValueAt, meant))
			}
			c.refused(p.ValueAt, fmt.Sprintf("%s takes %s, not %q", p.Key, strings.Join(names, ", "), p.Value), fixes...)
		}
	case e.Name == "flag":
		if p.Value != "true" && p.Value != "false" {
			c.refused(p.ValueAt, fmt.Sprintf("%s takes true or false, not %q", p.Key, p.Value))
		}
	case e.Attr("contentType") == "timespan":
		if _, err := ParseTimespan(p.Value); err != nil {
			c.refused(p.ValueAt, err.Error())
		}
	case e.Attr("contentType") == "method-filter":
		for _, part := range methodfilter.Parse(p.Value) {
			if part.Wrong != nil {
				c.addf(Span{p.ValueAt.From + part.From, p.ValueAt.From + part.To}, Warning, "%v; the JVM drops this part without a word", part.Wrong)
			}
		}
	}
}

// together checks what pairs say of each other.
func (c *optionChecker) together() {
	if c.option.Kind == RecorderOption {
		return
	}
	if flush, has := c.seen["flush-interval"]; has && c.seen["disk"].Value == "false" {
		c.refused(flush.KeyAt, "flush-interval needs the disk, which disk=false turns off")
	}
	var files []Pair
	inline := false
	for _, p := range c.option.Pairs {
		if p.Key == "settings" && (p.Value == "default" || p.Value == "profile") {
			files = append(files, p)
		}
		inline = inline || controlKey(c.release, p.Key) != nil || strings.Contains(p.Key, "#")
	}
	if len(files) > 1 && inline && c.release.Number >= 17 {
		c.refused(files[1].ValueAt, "default and profile have controls of the same names, which do not go together with settings in the option",
			Fix{"Remove " + files[1].Value, c.whole(files[1]), ""})
	}
}
