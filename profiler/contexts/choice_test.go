package contexts

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"jfrlens/jfr"
	"jfrlens/jfr/write"
)

// shopStart is when the recording of the shop starts.
var shopStart = time.Date(2026, 11, 25, 12, 0, 0, 0, time.UTC)

// ms is a time in the recording of the shop.
func ms(n int) int64 { return shopStart.UnixNano() + int64(n)*int64(time.Millisecond) }

// shop is a recording of requests on two threads, of which the second has no steps:
//
//	worker-1  GET /a (1) 0–100 ms, in it the step load 10–40, in that a sleep of 20–30; POST /b* (2) 200–300; a sleep of 290–310
//	worker-2  GET /a (3) 0–50 ms; a sleep of 60–70
//	other     a step save 0–10 ms
func shop(t *testing.T) (*jfr.Recording, *Set, map[string]int64) {
	t.Helper()
	types := write.NewTypes()
	request := types.Event("shop.Request", write.Label("Web Request"), write.Duration(), write.EventThread(),
		write.Field("endpoint", "java.lang.String", write.Annotated("jdk.jfr.Contextual")), write.Field("id", "long", write.Annotated("jdk.jfr.Contextual")), write.Field("size", "long", write.Annotated("jdk.jfr.DataAmount", "BYTES")))
	step := types.Event("shop.Step", write.Duration(), write.EventThread(), write.Field("name", "java.lang.String"))
	sleep := types.Event("jdk.ThreadSleep", write.Duration(), write.EventThread(), write.StackTrace())
	var out bytes.Buffer
	rec := write.New(&out, types)
	c := rec.Chunk(write.Clock{Start: shopStart})
	one, two, other := c.Thread("worker-1", 1, 11), c.Thread("worker-2", 2, 12), c.Thread("other", 3, 13)
	at := func(n int) time.Time { return shopStart.Add(time.Duration(n) * time.Millisecond) }
	const took = time.Millisecond
	c.Event(sleep, at(20), 10*took, one, nil)
	c.Event(step, at(10), 30*took, one, "load")
	c.Event(request, at(0), 100*took, one, "GET /a", 1, 2000)
	c.Event(request, at(0), 50*took, two, "GET /a", 3, 0)
	c.Event(sleep, at(60), 10*took, two, nil)
	c.Event(step, at(0), 10*took, other, "save")
	c.Event(sleep, at(290), 20*took, one, nil)
	c.Event(request, at(200), 100*took, one, "POST /b*", 2, 5)
	if err := rec.Close(); err != nil {
		t.Fatal(err)
	}
	in := jfr.NewRecording("shop", bytes.NewReader(out.Bytes()), int64(out.Len()))
	set, err := Read(in)
	if err != nil {
		t.Fatal(err)
	}
	return in, set, map[string]int64{"worker-1": int64(one), "worker-2": int64(two), "other": int64(other)}
}

func TestKindsOfContexts(t *testing.T) {
	t.Parallel()
	_, set, _ := shop(t)
	var got []string
	for _, k := range set.Kinds {
		got = append(got, fmt.Sprintf("%s %d %v %v %s", k.Name, k.Count, k.Contextual, k.Meant(), set.UsualField(len(got))))
	}
	if want := "shop.Request 3 true [endpoint id] endpoint, shop.Step 2 false [name] "; strings.Join(got, ", ") != want {
		t.Errorf("%v, want %s", got, want)
	}
	if names := set.FieldNames(); !slices.Equal(names, []string{"endpoint", "id", "size", "name"}) || !slices.Equal(set.ContextualFields(), []string{"endpoint", "id"}) {
		t.Errorf("fields are %v", names)
	}
	for name, want := range map[string]int{"shop.Request": 0, "Request": 0, "request": 0, "web request": 0, "Step": 1} {
		if kind, err := set.Kind(name); kind != want || err != nil {
			t.Errorf("%s is %d, %v", name, kind, err)
		}
	}
	for name, want := range map[string]string{"endpoint": `"endpoint" is a field, not a type of events; there is "shop.`, "Requst": `no context has a field or type "Requst"; there is "shop.Request"`} {
		if _, err := set.Kind(name); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", name, err, want)
		}
	}
	if notes := set.Notes(); notes != nil {
		t.Errorf("the notes are %q", notes)
	}
	if _, err := (&Set{}).Kind("x"); !errors.Is(err, ErrNone) {
		t.Error(err)
	}
}

// Which samples count: by thread and time, for a condition of each form and several together; both ends of a context belong to it.
func TestWhatIsChosen(t *testing.T) {
	t.Parallel()
	_, set, threads := shop(t)
	for _, test := range []struct {
		conditions string // separated by commas
		one, two   string // milliseconds at which the workers are in it, of those that are tried
	}{
		{"*", "0 10 40 50 100 200 300", "0 10 40 50"},
		{"shop.Request", "0 10 40 50 100 200 300", "0 10 40 50"},
		{"Step", "10 40", ""},
		{"endpoint=GET /a", "0 10 40 50 100", "0 10 40 50"},
		{"endpoint=GET*", "0 10 40 50 100", "0 10 40 50"},
		{"endpoint=POST /b?", "200 300", ""},
		{"id=1", "0 10 40 50 100", ""},
		{"Request.id=?", "0 10 40 50 100 200 300", "0 10 40 50"},
		{"shop.Step.name=load", "10 40", ""},
		{"size=2.00 kB", "0 10 40 50 100", ""},
		{"endpoint=GET /a,Step", "10 40", ""},
		{"id=3,Step", "", ""},
		{"id=1,id=3", "", ""},
		{"", "-1 0 10 40 50 100 101 200 300 301", "-1 0 10 40 50 100 101 200 300 301"},
	} {
		var conditions []string
		if test.conditions != "" {
			conditions = strings.Split(test.conditions, ",")
		}
		choice, err := set.Choose(conditions)
		if err != nil {
			t.Errorf("%s: %v", test.conditions, err)
			continue
		}
		for thread, want := range map[string]string{"worker-1": test.one, "worker-2": test.two} {
			var in []string
			for _, at := range []int{-1, 0, 10, 40, 50, 100, 101, 200, 300, 301} {
				if _, _, _, ok := choice.Of(threads[thread], ms(at)); ok {
					in = append(in, fmt.Sprint(at))
				}
			}
			if got := strings.Join(in, " "); got != want {
				t.Errorf("%s: %s is in it at %s, want %s", test.conditions, thread, got, want)
			}
		}
	}
}

// What is no condition is said, with what may have been meant.
func TestWrongConditions(t *testing.T) {
	t.Parallel()
	_, set, _ := shop(t)
	for condition, want := range map[string]string{
		"endpont=x":      `no context has a field or type "endpont"; there is "endpoint"`,
		"Request=x":      `"Request" is a type, which has no value; write TYPE.FIELD=VALUE`,
		"endpoint":       `"endpoint" is a field; write endpoint=VALUE, where * stands for any`,
		"Step.endpoint=": `no context has a field or type "Step.endpoint"`,
		"endpoint=GET":   `no endpoint is "GET"; there is "GET /a", "POST /b*"`,
		"id=4":           `no id is "4"; there is "1", `,
		"":               `no context has a field or type ""`,
	} {
		if _, err := set.Choose([]string{condition}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", condition, err, want)
		}
	}
	if _, err := set.Choose(slices.Repeat([]string{"*"}, 16)); err != nil {
		t.Error(err)
	}
	if _, err := set.Choose(slices.Repeat([]string{"*"}, 17)); err == nil || !strings.Contains(err.Error(), "more than 16 conditions") {
		t.Error(err)
	}
	if _, err := set.Choose(nil, "nothing"); err == nil || !strings.Contains(err.Error(), `"nothing"`) {
		t.Error(err)
	}
	if _, err := (&Set{}).Choose(nil); !errors.Is(err, ErrNone) {
		t.Error(err)
	}
}

// By what samples are told apart: of each field the innermost value, of types their names, and of none that it is none.
func TestLabels(t *testing.T) {
	t.Parallel()
	_, set, threads := shop(t)
	choice, err := set.Choose(nil, "endpoint", "Step")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		thread string
		at     int
		want   string
	}{
		{"worker-1", 5, "GET /a, (no Step)"},
		{"worker-1", 20, "GET /a, Step"},
		{"worker-1", 150, "(no endpoint), (no Step)"},
		{"worker-1", 250, "POST /b*, (no Step)"},
		{"other", 5, "(no endpoint), Step"},
		{"worker-2", 20, "GET /a, (no Step)"},
	} {
		number, _, _, ok := choice.Of(threads[test.thread], ms(test.at))
		labels := choice.Labels()[number]
		if got := labels[0].Value + ", " + labels[1].Value; got != test.want || !ok || labels[0].Field != "endpoint" {
			t.Errorf("%s at %d: %s, want %s", test.thread, test.at, got, test.want)
		}
	}
	if n := len(choice.Labels()); n != 5 {
		t.Errorf("there are %d labels", n)
	}
}

// What is around a time, which part of a wait is in it, and the values there.
func TestAroundATime(t *testing.T) {
	t.Parallel()
	_, set, threads := shop(t)
	all, err := set.Choose(nil)
	if err != nil {
		t.Fatal(err)
	}
	around, ok := all.Around(threads["worker-1"], ms(20))
	if got := fmt.Sprint(around); !ok || got != "[{shop.Request [{endpoint GET /a} {id 1}]} {shop.Step [{name load}]}]" {
		t.Errorf("around it is %s, %v", got, ok)
	}
	if around, ok := all.Around(threads["worker-1"], ms(150)); !ok || around != nil {
		t.Errorf("around nothing is %v, %v", around, ok)
	}
	posts, err := set.Choose([]string{"endpoint=POST*"})
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := posts.Around(threads["worker-1"], ms(20)); ok {
		t.Error("a GET is a POST")
	}
	for _, test := range []struct {
		from, to, wantFrom, wantTo int
		in                         bool
	}{
		{250, 260, 250, 260, true}, {190, 210, 200, 210, true}, {100, 300, 200, 300, true}, {290, 310, 0, 0, false}, {20, 30, 0, 0, false},
	} {
		from, to, in := posts.Within(threads["worker-1"], ms(test.from), ms(test.to))
		if in != test.in || in && (from != ms(test.wantFrom) || to != ms(test.wantTo)) {
			t.Errorf("of %d to %d there are %d to %d, %v", test.from, test.to, from-ms(0), to-ms(0), in)
		}
	}
	values := make([]*string, 3)
	inside := set.Inside([]string{"ID", "name", "size"}) // size is not meant for it, names differ in case alone
	if !inside(threads["worker-1"], ms(20), values) || *values[0] != "1" || *values[1] != "load" || values[2] != nil {
		t.Errorf("values are %v", values)
	}
	if inside(threads["worker-1"], ms(150), values) || values[0] != nil {
		t.Errorf("of nothing values are %v", values)
	}
}

// Bars of a thread come in order of time, the earliest of too many, with how deep they are; of several threads of one name, too.
func TestBars(t *testing.T) {
	t.Parallel()
	_, set, threads := shop(t)
	shown := func(name string, most int) string {
		bars, more := set.Bars(name, most)
		var all []string
		for _, b := range bars {
			all = append(all, fmt.Sprintf("%s %d-%d %d", b.Values[0].Text, (b.From-ms(0))/1e6, (b.To-ms(0))/1e6, b.Depth))
		}
		return strings.Join(all, ", ") + fmt.Sprint(" ", more)
	}
	for _, test := range []struct {
		most int
		want string
	}{
		{10, "GET /a 0-100 0, load 10-40 1, POST /b* 200-300 0 false"}, {3, "GET /a 0-100 0, load 10-40 1, POST /b* 200-300 0 false"}, {2, "GET /a 0-100 0, load 10-40 1 true"}, {0, " true"},
	} {
		if got := shown("worker-1", test.most); got != test.want {
			t.Errorf("at most %d: %s, want %s", test.most, got, test.want)
		}
	}
	if got := shown("nobody", 5); got != " false" {
		t.Errorf("of nobody there is %s", got)
	}
	for key := range threads {
		set.names[threads[key]] = "pool"
	}
	for range 20 {
		if got, want := shown("pool", 4), "GET /a 0-100 0, GET /a 0-50 0, save 0-10 0, load 10-40 1 true"; got != want {
			t.Fatalf("of three threads of one name: %s, want %s", got, want)
		}
	}
}

// Rows add up what is in contexts, within the times and threads that count.
func TestRowsOfContexts(t *testing.T) {
	t.Parallel()
	rec, set, _ := shop(t)
	everything, err := set.Choose(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name   string
		choice *Choice
		want   string
	}{
		{"all", nil, "shop.Request 3 250 10, shop.Step 2 40 10"},
		{"of one thread", everything.Limited(0, 0, func(name string) bool { return name == "worker-2" }), "shop.Request 1 50 0"},
		{"that end in a time", everything.Limited(ms(50), ms(300), nil), "shop.Request 2 150 10"},
		{"that end in a time, the last moment not", everything.Limited(ms(51), ms(100), nil), ""},
	} {
		m, err := set.Measure(rec, test.choice)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, r := range m.Types() {
			got = append(got, fmt.Sprintf("%s %d %d %d", r.Type, r.Count, r.Nanos/1e6, r.Work.Wait/1e6))
		}
		if strings.Join(got, ", ") != test.want {
			t.Errorf("%s: %v, want %s", test.name, got, test.want)
		}
	}
	m, err := set.Measure(rec, everything)
	if err != nil {
		t.Fatal(err)
	}
	var rows []string
	for _, r := range m.Values(0, "endpoint", 10) {
		rows = append(rows, fmt.Sprintf("%s %d %d %d/%d/%d/%d", r.Condition(), r.Count, r.Nanos/1e6, r.P50/1e6, r.P95/1e6, r.P99/1e6, r.Max/1e6))
	}
	if want := "endpoint=GET /a 2 150 50/100/100/100, endpoint=POST /b? 1 100 100/100/100/100"; strings.Join(rows, ", ") != want {
		t.Errorf("%v, want %s", rows, want)
	}
	if one := m.Values(0, "endpoint", 1); len(one) != 1 || m.Values(0, "none", 5) != nil || m.Types()[0].Condition() != "shop.Request" {
		t.Errorf("at most one is %v", one)
	}
	slow := m.Slowest(0, 2)
	if len(slow) != 2 || slow[0].Nanos != 100e6 || slow[0].Thread != "worker-1" || !slow[0].IsUnique || slow[0].Conditions[0] != "id=1" || slow[0].Name() != "endpoint=GET /a, id=1" {
		t.Errorf("the slowest are %+v", slow)
	}
	waits := m.Waits()
	if len(waits) != 1 || waits[0].Event != "jdk.ThreadSleep" || waits[0].Nanos != 10e6 || waits[0].Start != ms(20) || waits[0].State != "wait" {
		t.Errorf("waits are %+v", waits)
	}
}

// What work and waits are called for people.
func TestTextsOfWork(t *testing.T) {
	t.Parallel()
	work := Work{CPU: 1e6, Lock: 2e6, IO: 3e6, Wait: 4e6, Memory: 5e6, Native: 6e6}
	plain := func(text string) string { return strings.ReplaceAll(text, "\u00a0", " ") }
	if got := plain(work.Parts(25e6)); got != "CPU 1.00 ms, lock 2.00 ms, I/O 3.00 ms, sleep or park 4.00 ms, memory 5.00 ms, native 6.00 ms, unknown 4.00 ms" {
		t.Error(got)
	}
	if work.Waiting() != 14e6 || work.Unknown(10e6) != 0 || (Work{}).Parts(0) != "" {
		t.Errorf("it waits for %d, of less there is %d unknown", work.Waiting(), work.Unknown(10e6))
	}
	for _, test := range []struct {
		wait Wait
		want string
	}{
		{Wait{Event: "jdk.JavaMonitorEnter", For: "a.Lock", At: "a.B.c:5"}, "JavaMonitorEnter of a.Lock at a.B.c:5"},
		{Wait{Event: "shop.Wait"}, "shop.Wait"},
	} {
		if got := test.wait.Text(); got != test.want {
			t.Errorf("%s, want %s", got, test.want)
		}
	}
	if got := plain(Wait{Does: Work{IO: 3e6}, DoesAt: "a.B.c:7"}.OwnerDid()); got != "I/O 3.00 ms, longest a.B.c:7" || (Wait{DoesAt: "x"}).OwnerDid() != "" {
		t.Error(got)
	}
	if got := (Slow{Type: "a.B"}).Name(); got != "a.B" {
		t.Error(got)
	}
	notes := (&Set{Left: 5, Kinds: []Kind{{Name: "a.B", Count: 9, Overlaps: 2}, {Name: "profiler.Span"}}}).Notes()
	if len(notes) != 3 || !strings.HasPrefix(notes[0], "2 of 9 a.B events overlap another one") || !strings.Contains(notes[1], "need not be all") || !strings.HasPrefix(notes[2], "5 contexts more are left out") {
		t.Errorf("%q", notes)
	}
}
