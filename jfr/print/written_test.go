package print_test

import (
	"bytes"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"jfrlens/jfr"
	"jfrlens/jfr/print"
	"jfrlens/jfr/write"
	"jfrlens/testdata/jdks"
)

// valueCase is one value of one field, as it is printed as text, exactly, and as JSON.
type valueCase struct {
	name  string
	field []write.Part
	typ   string
	value any

	text, exact, json string
}

// of returns a case of a field with annotations, each a type with its value or alone.
func of(typ string, value any, text, exact, json string, annotations ...string) valueCase {
	c := valueCase{typ: typ, value: value, text: text, exact: exact, json: json}
	for _, a := range annotations {
		name, unit, valued := strings.Cut(a, " ")
		if valued {
			c.field = append(c.field, write.Annotated("jdk.jfr."+name, unit))
		} else {
			c.field = append(c.field, write.Annotated("jdk.jfr."+name))
		}
	}
	c.name = strings.Join(append([]string{typ, fmt.Sprint(value)}, annotations...), " ")
	return c
}

// valueCases are values of each unit at the edges of what it means.
func valueCases() []valueCase {
	return []valueCase{
		of("boolean", true, "true", "true", "true"),
		of("byte", -128, "-128", "-128", "-128"),
		of("byte", 255, "255", "255", "255", "Unsigned"),
		of("short", 65535, "65535", "65535", "65535", "Unsigned"),
		of("char", '\u00e9', "\u00e9", "\u00e9", `"\u00e9"`),
		of("int", math.MinInt32, "N/A", "N/A", "-2147483648"),
		of("int", math.MinInt32+1, "-2147483647", "-2147483647", "-2147483647"),
		of("int", uint32(math.MaxUint32), "4294967295", "4294967295", "4294967295", "Unsigned"),
		of("long", int64(math.MinInt64), "N/A", "N/A", "-9223372036854775808"),
		of("long", uint64(math.MaxUint64), "18446744073709551615", "18446744073709551615", "18446744073709551615", "Unsigned"),
		of("float", float32(0.1), "0.1", "0.1", "0.1"),
		of("float", math.Inf(1), "Infinity", "Infinity", "null"),
		of("float", math.Inf(-1), "N/A", "N/A", "null"),
		of("double", math.NaN(), "N/A", "N/A", "null"),
		of("double", 1e7, "1.0E7", "1.0E7", "1.0E7"),
		of("double", 9999999.0, "9999999.0", "9999999.0", "9999999.0"),
		of("double", 0.001, "0.001", "0.001", "0.001"),

		of("long", 0, "0 bytes", "0 byte", "0", "DataAmount BYTES"),
		of("long", 1, "1 byte", "1 byte", "1", "DataAmount BYTES"),
		of("long", 1023, "1023 bytes", "1023 bytes", "1023", "DataAmount BYTES"),
		of("long", 1024, "1.0 kB", "1024 bytes", "1024", "DataAmount BYTES"),
		of("long", 1536<<20, "1.5 GB", "1610612736 bytes", "1610612736", "DataAmount BYTES"),
		of("long", -2048, "-2.0 kB", "-2048 byte", "-2048", "DataAmount BYTES"),
		of("long", 1500, "1.5 kbit", "1500 bits", "1500", "DataAmount BITS"),
		of("long", 2048, "2.0 kB/s", "2048 bytes/s", "2048", "DataAmount BYTES", "Frequency"),
		of("long", 1, "1 bps", "1 bit/s", "1", "DataAmount BITS", "Frequency"),
		of("int", 50, "50 Hz", "50 Hz", "50", "Frequency"),
		of("double", 0.5, "0.5 Hz", "0.5 Hz", "0.5", "Frequency"),
		of("float", float32(0.25), "25.00%", "25.000000000%", "0.25", "Percentage"),
		of("double", 1.0, "100.00%", "100.000000000%", "1.0", "Percentage"),
		of("double", 0.00001, "0.00%", "0.001000000%", "1.0E-5", "Percentage"),
		of("long", 0xff, "0x000000FF", "0x000000FF", "255", "MemoryAddress"),
		of("long", -1, "0xFFFFFFFFFFFFFFFF", "0xFFFFFFFFFFFFFFFF", "-1", "MemoryAddress"),

		of("long", 0, "0 s", "0.000000000 s", `"PT0S"`, "Timespan NANOSECONDS"),
		of("long", 999, "0.000999 ms", "0.000000999 s", `"PT0.000000999S"`, "Timespan NANOSECONDS"),
		of("long", 1_500_000, "1.50 ms", "0.001500000 s", `"PT0.0015S"`, "Timespan NANOSECONDS"),
		of("long", 90, "1 m 30 s", "90.000000000 s", `"PT1M30S"`, "Timespan SECONDS"),
		of("long", 3_600_000, "1 h 0 m", "3600.000000000 s", `"PT1H"`, "Timespan MILLISECONDS"),
		of("long", int64(math.MinInt64), "N/A", "N/A", `"PT-2562047788015215H-30M-8S"`, "Timespan MILLISECONDS"),
		of("long", int64(math.MaxInt64), "Forever", "Forever", `"PT2562047788015215H30M7.999999999S"`, "Timespan NANOSECONDS"),
		of("long", 1_700_000_000_123, "22:13:20.123 (2023-11-14)", "22:13:20.123000000 (2023-11-14)", `"2023-11-14T22:13:20.123Z"`, "Timestamp MILLISECONDS_SINCE_EPOCH"),
		of("long", -1, "23:59:59.999 (1969-12-31)", "23:59:59.999000000 (1969-12-31)", `"1969-12-31T23:59:59.999Z"`, "Timestamp MILLISECONDS_SINCE_EPOCH"),
		of("long", int64(math.MinInt64), "N/A", "N/A", `"-999999999-01-01T00:00+18:00"`, "Timestamp MILLISECONDS_SINCE_EPOCH"),

		of("java.lang.String", nil, "N/A", "N/A", "null"),
		of("java.lang.String", "", `""`, `""`, `""`),
		of("java.lang.String", "a \"b\" \\ c/d", `"a "b" \ c/d"`, `"a "b" \ c/d"`, `"a \"b\" \\ c\/d"`),
		of("java.lang.String", "\U0001f511 \u00e9", "\"\U0001f511 \u00e9\"", "\"\U0001f511 \u00e9\"", `"\ud83d\udd11 \u00e9"`),
	}
}

// recorded writes an event for each case, each of a type of its own.
func recorded(t *testing.T, cases []valueCase) []byte {
	t.Helper()
	types := write.NewTypes()
	for i := range cases {
		types.Event(fmt.Sprintf("test.Case%d", i), write.Field("field", cases[i].typ, cases[i].field...))
	}
	var out bytes.Buffer
	rec := write.New(&out, types)
	c := rec.Chunk(write.Clock{Start: time.Unix(1_700_000_000, 0)})
	for i := range cases {
		c.Event(types.Type(fmt.Sprintf("test.Case%d", i)), time.Unix(1_700_000_000, int64(i)), cases[i].value)
	}
	if err := rec.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// printedFields are the lines of a form that have the field, in the order of the events.
func printedFields(t *testing.T, data []byte, write func(io.Writer, *jfr.Recording, print.Options) error, o print.Options) (lines []string) {
	t.Helper()
	var out strings.Builder
	if err := write(&out, jfr.NewRecording("written", bytes.NewReader(data), int64(len(data))), o); err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(out.String()) {
		line = strings.TrimSuffix(strings.TrimSpace(line), ",")
		for _, before := range []string{"field = ", `"field": `} {
			if value, found := strings.CutPrefix(line, before); found {
				lines = append(lines, value)
			}
		}
	}
	return lines
}

// Each kind of value with each unit: as text, with all digits, and as JSON.
func TestValues(t *testing.T) {
	t.Parallel()
	cases := valueCases()
	data := recorded(t, cases)
	texts := printedFields(t, data, print.Text, print.Options{})
	exact := printedFields(t, data, print.Text, print.Options{Exact: true})
	json := printedFields(t, data, print.JSON, print.Options{})
	if len(texts) != len(cases) || len(exact) != len(cases) || len(json) != len(cases) {
		t.Fatalf("%d values, %d as text, %d exact, %d as JSON", len(cases), len(texts), len(exact), len(json))
	}
	for i, c := range cases {
		if texts[i] != c.text || exact[i] != c.exact || json[i] != c.json {
			t.Errorf("%s: %s, %s, %s; want %s, %s, %s", c.name, texts[i], exact[i], json[i], c.text, c.exact, c.json)
		}
	}
}

// compareWritten has the JDK's tool print the same values. Lone values that are no number in its JSON it prints as we do.
func compareWritten(t *testing.T, tool *jdks.JFR) {
	path := filepath.Join(t.TempDir(), "values.jfr")
	if err := os.WriteFile(path, recorded(t, valueCases()), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, form := range forms() {
		t.Run(name, func(t *testing.T) {
			args := []string{"print", "--stack-depth", "5"}
			if form.option != "" {
				args = append(args, form.option)
			}
			options := print.Options{StackDepth: 5, JDKClock: true, Exact: form.exact}
			compareOutput(t, tool, path, args, func(w io.Writer, rec *jfr.Recording) error { return form.write(w, rec, options) })
		})
	}
}
