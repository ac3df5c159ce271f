package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/mattn/go-runewidth"

	"jfrlens/jfr/units"
	"jfrlens/jfr/visible"
	"jfrlens/profiler/jvm"
	"jfrlens/profiler/report/doing"
	"jfrlens/profiler/threads"
)

// topScreen is what the terminal shows: state that keys and news change, one after the other.
type topScreen struct {
	title         string
	width, height int
	show          string // "methods", "lines" or "threads"
	order         int    // index of topOrders
	filter        string
	typing        bool // the filter
	paused        bool
	step, failure string
	profile       topProfile
	threads       *threads.Analysis // nil before the first look
}

// topOrders are what methods and lines are sorted by.
var topOrders = []string{"own", "total", "self"}

func newTopScreen(p jvm.Process) topScreen {
	return topScreen{title: fmt.Sprintf("%d %s", p.PID, visible.Text(p.Main)), show: "methods", width: 80, height: 24}
}

// Init implements tea.Model.
func (topScreen) Init() tea.Cmd { return nil }

// Update implements tea.Model.
func (s topScreen) Update(message tea.Msg) (tea.Model, tea.Cmd) {
	switch m := message.(type) {
	case tea.WindowSizeMsg:
		s.width, s.height = m.Width, m.Height
	case tea.KeyPressMsg:
		return s.key(m)
	case topFailure:
		s.failure = visible.Text(m.err.Error())
	case topStep:
		s.step = visible.Text(string(m))
	case topProfile:
		if !s.paused {
			s.profile = m
		}
	case topThreads:
		if !s.paused {
			s.threads = m.analysis
		}
	}
	return s, nil
}

// key obeys a key.
func (s topScreen) key(k tea.KeyPressMsg) (tea.Model, tea.Cmd) {
	if k.String() == "ctrl+c" || !s.typing && k.String() == "q" {
		return s, tea.Quit
	}
	if s.typing {
		return s.typed(k), nil
	}
	switch k.String() {
	case "m":
		s.show = "methods"
	case "l":
		s.show = "lines"
	case "t":
		s.show = "threads"
	case "s":
		s.order = (s.order + 1) % len(topOrders)
	case "p":
		s.paused = !s.paused
	case "/":
		s.typing = true
	case "esc":
		s.filter = ""
	}
	return s, nil
}

// typed changes the filter.
func (s topScreen) typed(k tea.KeyPressMsg) topScreen {
	switch k.Code {
	case tea.KeyEnter:
		s.typing = false
	case tea.KeyEscape:
		s.typing, s.filter = false, ""
	case tea.KeyBackspace:
		if letters := []rune(s.filter); len(letters) > 0 {
			s.filter = string(letters[:len(letters)-1])
		}
	default:
		s.filter += k.Text
	}
	return s
}

// View implements tea.Model.
func (s topScreen) View() tea.View {
	view := tea.NewView(s.text())
	view.AltScreen = true
	return view
}

// text is all lines of the screen.
func (s topScreen) text() string {
	lines := []string{s.head(), s.summary(), ""}
	lines = append(lines, s.table()...)
	if room := max(s.height-2, 1); len(lines) > room {
		lines = lines[:room]
	}
	for len(lines) < s.height-1 {
		lines = append(lines, "")
	}
	lines = append(lines, "m methods  l lines  t threads  s order  / filter  p pause  q quit")
	for i, line := range lines {
		lines[i] = runewidth.Truncate(line, max(s.width, 1), "…")
	}
	return strings.Join(lines, "\n")
}

// head says what is shown, and what keeps something from being so.
func (s topScreen) head() string {
	parts := []string{s.title, s.show}
	if s.show != "threads" {
		parts = append(parts, "by "+topOrders[s.order])
	}
	if s.filter != "" || s.typing {
		parts = append(parts, "/"+visible.Text(s.filter))
	}
	if s.paused {
		parts = append(parts, "paused")
	}
	if text := cmp.Or(s.failure, s.step); text != "" {
		parts = append(parts, text)
	}
	return strings.Join(parts, " · ")
}

// summary is one line about the samples and the findings.
func (s topScreen) summary() string {
	var parts []string
	if d := s.profile.document; d.Samples > 0 {
		parts = append(parts, fmt.Sprintf("%s: %s", s.profile.label, units.Plural(d.Samples, "sample")))
	}
	if s.threads != nil {
		parts = append(parts, units.Plural(int64(len(s.threads.Activities)), "thread"))
		if len(s.threads.Findings) > 0 {
			parts = append(parts, s.threads.Findings[0].Sentence)
		}
	}
	return strings.Join(parts, " · ")
}

// table is the rows of what is shown.
func (s topScreen) table() []string {
	switch s.show {
	case "threads":
		return s.threadRows()
	case "lines":
		var rows []topRow
		for _, l := range s.profile.document.Lines {
			rows = append(rows, topRow{fmt.Sprintf("%s:%d", cmp.Or(l.File, l.Class+"."+l.Method), l.Line), l.Own, l.Total, l.Self})
		}
		return s.rows(rows)
	}
	var rows []topRow
	for _, m := range s.profile.document.Methods {
		rows = append(rows, topRow{m.Class + "." + m.Method, m.Own, m.Total, m.Self})
	}
	return s.rows(rows)
}

// topRow is a method or line with its weights.
type topRow struct {
	name             string
	own, total, self int64
}

// by is the weight that an order sorts by.
func (r topRow) by(order string) int64 {
	return map[string]int64{"own": r.own, "total": r.total, "self": r.self}[order]
}

// rows sorts, filters and writes rows.
func (s topScreen) rows(all []topRow) []string {
	all = slices.DeleteFunc(all, func(r topRow) bool { return !s.fits(r.name) })
	slices.SortStableFunc(all, func(a, b topRow) int { return cmp.Compare(b.by(topOrders[s.order]), a.by(topOrders[s.order])) })
	if len(all) == 0 {
		return []string{"Nothing was sampled yet. JDK 8 and 11 write what they record at the end only; t shows threads."}
	}
	whole := s.profile.document.Total
	lines := []string{fmt.Sprintf("%8s %8s %8s", "own", "total", "self")}
	for _, r := range all {
		lines = append(lines, fmt.Sprintf("%8s %8s %8s  %s", units.Share(r.own, whole), units.Share(r.total, whole), units.Share(r.self, whole), visible.Text(r.name)))
	}
	return lines
}

// threadRows are the threads, those that used the most CPU first.
func (s topScreen) threadRows() []string {
	if s.threads == nil {
		return []string{"The threads are being looked at."}
	}
	all := slices.Concat(doing.ByCPU(s.threads), waiting(s.threads))
	lines := []string{fmt.Sprintf("%8s", "CPU")}
	for _, t := range all {
		text := t.Thread.Label() + "  " + t.Doing()
		if !s.fits(text) {
			continue
		}
		share := "–"
		if t.CPU >= 0 && s.threads.Span > 0 {
			share = units.Share(int64(t.CPU), int64(s.threads.Span))
		}
		lines = append(lines, fmt.Sprintf("%8s  %s", share, text))
	}
	return lines
}

// waiting are the threads that used no CPU and are neither idle nor of the JVM.
func waiting(a *threads.Analysis) (all []*threads.Activity) {
	for _, t := range a.Activities {
		if t.CPU <= 0 && t.Kind != threads.Idle && t.Kind != threads.JVMThread && t.Kind != threads.Unknown {
			all = append(all, t)
		}
	}
	return all
}

// fits tells whether a name has what the filter wants, whatever the case.
func (s topScreen) fits(name string) bool {
	return strings.Contains(strings.ToLower(name), strings.ToLower(s.filter))
}
