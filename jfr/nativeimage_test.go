package jfr_test

import (
	"math"
	"testing"

	"jfrlens/jfr"
)

const nativeImage = "producers/native-image.jfr"

// TestNativeImageValues compares the values that one program wrote as a native image and in HotSpot.
func TestNativeImageValues(t *testing.T) {
	native, hotSpot := onlyChunk(t, nativeImage), onlyChunk(t, "hard-jdk25.jfr")
	for name, fields := range map[string]int{"test.Extremes": 10, "test.Units": 16, "test.Text": 1} {
		got, want := oneBatch(t, native, name), oneBatch(t, hotSpot, name)
		if got.Rows != want.Rows {
			t.Fatalf("%d events %s, want %d", got.Rows, name, want.Rows)
		}
		compared := 0
		for i := range want.Columns {
			column := &want.Columns[i]
			switch column.Field.Name {
			case "startTime", "duration", "eventThread", "stackTrace", "thread":
				continue
			}
			compared++
			for row := range want.Rows {
				if !sameValue(native, hotSpot, got.Column(column.Field.Name), column, row) {
					t.Errorf("%s of %s %d is another one", column.Field.Name, name, row)
				}
			}
		}
		if compared != fields {
			t.Errorf("%d fields of %s, want %d", compared, name, fields)
		}
	}
}

// sameValue compares a value of two chunks, whose constants have other keys.
func sameValue(a, b *jfr.Chunk, x, y *jfr.Column, row int) bool {
	switch y.Kind {
	case jfr.KindString:
		return x.String(row) == y.String(row) && x.Null(row) == y.Null(row)
	case jfr.KindFloat:
		return x.Floats[row] == y.Floats[row] || math.IsNaN(x.Floats[row]) && math.IsNaN(y.Floats[row])
	case jfr.KindConstant:
		got, found := a.Class(x.Ints[row])
		want, known := b.Class(y.Ints[row])
		return got.Name == want.Name && found == known
	}
	return x.Ints[row] == y.Ints[row]
}

// TestNativeImageStacks reads samples of code that was compiled ahead of time: the line at the top is often unknown.
func TestNativeImageStacks(t *testing.T) {
	c := onlyChunk(t, nativeImage)
	samples := oneBatch(t, c, "jdk.ExecutionSample")
	stacks, err := c.Stacks()
	if err != nil {
		t.Fatal(err)
	}
	unknown, lines := 0, map[int32]int{}
	for row, key := range samples.Column("stackTrace").Ints {
		frames, truncated, ok := stacks.Frames(key, nil)
		if !ok || truncated || len(frames) == 0 {
			t.Fatalf("stack of sample %d: %d frames, found %v, truncated %v", row, len(frames), ok, truncated)
		}
		if frames[0].Line == -1 && frames[0].BCI == 0 {
			unknown++
		}
		for i, f := range frames {
			if kind := c.FrameKind(f.Kind); kind != "AOT compiled" {
				t.Errorf("frame %d of sample %d is %q", i, row, kind)
			}
			if m, _ := c.Method(f.Method); m.Class == "Busy" && m.Name == "work" {
				lines[f.Line]++
			}
		}
	}
	if unknown == 0 || unknown == samples.Rows || lines[24] == 0 || lines[26] == 0 || len(lines) != 2 {
		t.Errorf("of %d samples %d have an unknown line at the top; lines of Busy.work: %v, want 24 and 26", samples.Rows, unknown, lines)
	}
}

// TestNativeImageThreads reads threads, which have no id of the operating system but that of Java twice.
func TestNativeImageThreads(t *testing.T) {
	c := onlyChunk(t, nativeImage)
	starts := oneBatch(t, c, "jdk.ThreadStart")
	for row, key := range starts.Column("thread").Ints {
		th, ok := c.Thread(key)
		if !ok || th.JavaName == "" || th.OSName != th.JavaName || th.JavaID <= 0 || th.OSID != th.JavaID || th.Group != "main" {
			t.Errorf("thread %d that started: %+v, found %v", row, th, ok)
		}
	}
	if starts.Rows != 9 {
		t.Errorf("%d threads started, want 6 of HardValues and 3 of Busy", starts.Rows)
	}
	if jvm := oneBatch(t, c, "jdk.JVMInformation"); jvm.Column("jvmName").String(0) != "Substrate VM" {
		t.Errorf("the JVM is %q", jvm.Column("jvmName").String(0))
	}
}
