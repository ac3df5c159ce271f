package print_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	"jfrlens/jfr"
	"jfrlens/jfr/jfrtest"
	"jfrlens/jfr/print"
)

// timesOf prints a recording and returns the start times of its events.
func timesOf(t *testing.T, data []byte, o print.Options) []string {
	t.Helper()
	var out bytes.Buffer
	rec := jfr.NewRecording("recording", bytes.NewReader(data), int64(len(data)))
	if err := print.JSON(&out, rec, o); err != nil {
		t.Fatal(err)
	}
	var doc struct {
		Recording struct {
			Events []struct {
				Values struct {
					StartTime string `json:"startTime"`
				} `json:"values"`
			} `json:"events"`
		} `json:"recording"`
	}
	if err := json.Unmarshal(out.Bytes(), &doc); err != nil {
		t.Fatalf("%v in %s", err, out.Bytes())
	}
	var times []string
	for _, e := range doc.Recording.Events {
		times = append(times, e.Values.StartTime)
	}
	return times
}

// tick is a chunk with one event, five ticks after its start.
func tick(zone time.Duration, startNanos, startTicks, perSecond int64) *jfrtest.Chunk {
	c := jfrtest.NewChunk()
	c.GMTOffsetMillis = zone.Milliseconds()
	c.StartNanos, c.StartTicks, c.TicksPerSecond = startNanos, startTicks, perSecond
	c.Metadata(withContent(jfrtest.Type{ID: nestedEvent, Name: "test.Tick", Super: jfrtest.EventSuper, Fields: []jfrtest.Field{startTime()}})...)
	return c.Event(nestedEvent, jfrtest.Values().Int(startTicks+5))
}

// Each chunk has its own clock and time zone; the JDK's tool reads all with those of the first.
func TestClocks(t *testing.T) {
	data := append(tick(0, 1_000_000_000, 1000, 1_000_000_000).Finish(), tick(time.Hour, 9_000_000_000, 2000, 1000).Finish()...)
	for _, test := range []struct {
		jdk  bool
		want string
	}{
		{false, "1970-01-01T00:00:01.000000005Z 1970-01-01T01:00:09.005+01:00"},
		{true, "1970-01-01T00:00:01.000000005Z 1970-01-01T00:00:01.000001005Z"},
	} {
		if got := strings.Join(timesOf(t, data, print.Options{JDKClock: test.jdk}), " "); got != test.want {
			t.Errorf("JDKClock %v: %s, want %s", test.jdk, got, test.want)
		}
	}
}

// What is readable of a damaged recording is printed, as whole documents.
func TestDamagedIsPrinted(t *testing.T) {
	whole := append(tick(0, 1_000_000_000, 1000, 1e9).Finish(), tick(0, 2_000_000_000, 1000, 1e9).Finish()...)
	damaged := tick(0, 3_000_000_000, 1000, 1e9)
	damaged.Event(nestedEvent, jfrtest.Values()) // without its field
	damaged.Raw(0, 0, 0, 0, 0)
	for name, test := range map[string]struct {
		data []byte
		want int
	}{
		"cut":             {whole[:len(whole)-3], 1},
		"junk behind":     {append(bytes.Clone(whole), "no chunk"...), 2},
		"a damaged event": {append(bytes.Clone(whole), damaged.Finish()...), 3},
		"never flushed":   {whole[:len(whole)/2+20], 1},
	} {
		t.Run(name, func(t *testing.T) {
			if got := len(timesOf(t, test.data, print.Options{})); got != test.want {
				t.Errorf("%d events, want %d", got, test.want)
			}
			for form, write := range map[string]func(io.Writer, *jfr.Recording, print.Options) error{"text": print.Text, "XML": print.XML} {
				rec := jfr.NewRecording("recording", bytes.NewReader(test.data), int64(len(test.data)))
				var out bytes.Buffer
				if err := write(&out, rec, print.Options{}); err != nil || strings.Count(out.String(), "test.Tick") != test.want {
					t.Errorf("%s: %v\n%s", form, err, out.String())
				}
				if len(rec.Problems()) == 0 {
					t.Errorf("%s: no problem is reported", form)
				}
			}
		})
	}
}

// What is no recording is an error, and no document; the same goes for one without types.
func TestNoRecording(t *testing.T) {
	for name, test := range map[string]struct {
		data []byte
		want error
	}{
		"text":          {[]byte("no recording"), jfr.ErrNotRecording},
		"without types": {jfrtest.NewChunk().Event(100, jfrtest.Values().Int(1)).Finish(), jfr.ErrTruncated},
	} {
		for form, write := range map[string]func(io.Writer, *jfr.Recording) error{
			"text":     func(w io.Writer, rec *jfr.Recording) error { return print.Text(w, rec, print.Options{}) },
			"JSON":     func(w io.Writer, rec *jfr.Recording) error { return print.JSON(w, rec, print.Options{}) },
			"XML":      func(w io.Writer, rec *jfr.Recording) error { return print.XML(w, rec, print.Options{}) },
			"metadata": func(w io.Writer, rec *jfr.Recording) error { return print.Metadata(w, rec, print.Options{}) },
		} {
			rec := jfr.NewRecording("recording", bytes.NewReader(test.data), int64(len(test.data)))
			var out bytes.Buffer
			if err := write(&out, rec); !errors.Is(err, test.want) || out.Len() > 0 {
				t.Errorf("%s as %s: %v, %s", name, form, err, out.String())
			}
		}
	}
}

// failing is a place that takes so many bytes and no more.
type failing struct{ left int }

var errFull = errors.New("no space left")

func (f *failing) Write(b []byte) (int, error) {
	if f.left -= len(b); f.left < 0 {
		return 0, errFull
	}
	return len(b), nil
}

// An output that cannot be written is an error, wherever it happens.
func TestWriteFails(t *testing.T) {
	data := bytes.Repeat(tick(0, 1_000_000_000, 1000, 1e9).Finish(), 1)
	for form, write := range map[string]func(io.Writer, *jfr.Recording, print.Options) error{"JSON": print.JSON, "XML": print.XML, "text": print.Text} {
		for _, left := range []int{0, 20} {
			rec := jfr.NewRecording("recording", bytes.NewReader(data), int64(len(data)))
			if err := write(&failing{left}, rec, print.Options{}); !errors.Is(err, errFull) {
				t.Errorf("%s into %d bytes: error %v", form, left, err)
			}
		}
	}
}
