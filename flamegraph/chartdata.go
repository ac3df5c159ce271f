package flamegraph

import (
	"context"
	"errors"
	"math"
	"net/url"
	"time"

	"jfrlens/jfr"
	"jfrlens/jfr/visible"
	"jfrlens/profiler/profile"
	"jfrlens/profiler/timeline"
)

// ChartData is a chart as the page reads it. Times are milliseconds from the start of the recording.
type ChartData struct {
	Title string     `json:"title"`
	Unit  string     `json:"unit"`
	Note  string     `json:"note"`
	Dots  bool       `json:"dots"`
	Whole bool       `json:"whole"` // some of it is of the whole program, not of the chosen threads and contexts
	Lines []LineData `json:"lines"` // none where nothing of it is chosen
}

// LineData is one line of a chart; a value that is null is a gap.
type LineData struct {
	Label  string     `json:"label"`
	Times  []float64  `json:"times"`
	Values []*float64 `json:"values"`
}

// answerCharts answers "charts?thread=NAME&context=CONDITION": those that nobody has to ask for.
func (r *Resources) answerCharts(_ context.Context, rec *jfr.Recording, query url.Values) (any, error) {
	return r.chartsOf(rec, timeline.Standard(), query)
}

// answerChart answers "chart?field=jdk.CPULoad.jvmUser:SPLIT&thread=NAME&context=CONDITION".
func (r *Resources) answerChart(_ context.Context, rec *jfr.Recording, query url.Values) (any, error) {
	plan, err := timeline.PlanOf(rec, query.Get("field"))
	if err != nil {
		return nil, errors.New(visible.Text(err.Error()))
	}
	return r.chartsOf(rec, []timeline.Plan{plan}, query)
}

// answerFields answers "fields": what "chart?field=…" can draw.
func (r *Resources) answerFields(_ context.Context, rec *jfr.Recording, _ url.Values) (any, error) {
	fields, err := timeline.Fields(rec)
	return visibleAll(fields), err
}

func (r *Resources) chartsOf(rec *jfr.Recording, plans []timeline.Plan, query url.Values) ([]ChartData, error) {
	chosen, err := r.chosen(rec, query)
	if err != nil {
		return nil, err
	}
	start, _, err := profile.TimeOf(rec)
	if err != nil {
		return nil, err
	}
	charts, err := timeline.Charts(rec, plans, chosen)
	if err != nil {
		return nil, err
	}
	return ChartsData(charts, start), nil
}

// ChartsData are charts of a recording that began at some time, as the page and jfrlens chart --json have them.
func ChartsData(charts []timeline.Chart, start time.Time) []ChartData {
	list := []ChartData{}
	for _, c := range charts {
		list = append(list, chartData(c, start.UnixNano()))
	}
	return list
}

func chartData(c timeline.Chart, start int64) ChartData {
	d := ChartData{Title: visible.Text(c.Title), Unit: string(c.Unit), Note: visible.Text(c.Note), Dots: c.Dots, Whole: c.Whole, Lines: []LineData{}}
	for _, line := range c.Lines {
		l := LineData{Label: visible.Text(line.Label), Times: make([]float64, len(line.Times)), Values: make([]*float64, len(line.Times))}
		for i, t := range line.Times {
			l.Times[i] = float64((t-start)/1000) / 1000
			if v := line.Values[i]; !math.IsNaN(v) {
				rounded := roundTo(v, 5)
				l.Values[i] = &rounded
			}
		}
		d.Lines = append(d.Lines, l)
	}
	return d
}

// roundTo keeps so many digits of a number: more cannot be seen.
func roundTo(v float64, digits int) float64 {
	if v == 0 {
		return 0
	}
	scale := math.Pow(10, float64(digits)-math.Ceil(math.Log10(math.Abs(v))))
	if math.IsInf(scale, 0) || scale == 0 {
		return v
	}
	return math.Round(v*scale) / scale
}
