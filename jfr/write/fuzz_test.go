package write_test

import (
	"bytes"
	"strings"
	"testing"

	"jfrlens/jfr"
	"jfrlens/jfr/jfrtest"
	"jfrlens/jfr/write"
)

// FuzzRewrite checks that what is written anew can be read and written anew again, whatever the recording.
func FuzzRewrite(f *testing.F) {
	for _, seed := range jfrtest.Seeds() {
		f.Add(seed)
	}
	f.Add(jfrtest.HostileChunk().Finish())
	f.Fuzz(func(t *testing.T, data []byte) {
		var out bytes.Buffer
		done, err := write.Rewrite(&out, fromBytes(data), write.Edit{
			Keep: func(t *jfr.Type) bool { return t.Name != "jdk.ExecutionSample" },
			Event: func(e *write.Event) {
				e.SetText("text", e.Text("text")+"x")
				if n, _ := e.Int("startTime"); n%2 == 1 {
					e.Drop()
				}
			},
			Look: func(t *jfr.Type) bool {
				return t.Field("text") != nil && t.Field("text").Type.Name == "java.lang.String"
			},
			Text:        func(_ *write.Place, text string) string { return strings.Repeat(text, 2) },
			Declared:    func(_ bool, text string) string { return text },
			DropUnknown: true,
		})
		if err != nil {
			return
		}
		if err := write.Read(fromBytes(out.Bytes()), write.Edit{Text: func(_ *write.Place, text string) string { return text }}); err != nil {
			t.Errorf("what was written cannot be read: %v", err)
		}
		if done.Bytes != int64(out.Len()) {
			t.Errorf("%+v, but %d bytes were written", done, out.Len())
		}
		again, err := write.Rewrite(&bytes.Buffer{}, fromBytes(out.Bytes()), write.Edit{Text: func(_ *write.Place, text string) string { return text }})
		if err != nil || again.Events != done.Events {
			t.Errorf("what was written cannot be written again: %v, %d of %d events", err, again.Events, done.Events)
		}
	})
}
