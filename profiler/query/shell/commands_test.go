package shell

import (
	"context"
	"io"
	"path/filepath"
	"strings"
	"testing"

	"jfrlens/jfr"
	"jfrlens/profiler/query"
)

// asking is a prompt over a small recording, whose terminal is a text.
func asking(t *testing.T) (*Shell, *strings.Builder) {
	t.Helper()
	rec, err := jfr.Open(filepath.Join("..", "..", "..", "testdata", "recordings", "hard-jdk21.jfr"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = rec.Close() })
	path := filepath.Join(t.TempDir(), "asked.duckdb")
	if err := query.Import(t.Context(), []*jfr.Recording{rec}, path, query.Options{}); err != nil {
		t.Fatal(err)
	}
	db, err := query.Open(path, false)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	out := &strings.Builder{}
	return &Shell{
		DB: db, Out: out, Size: func() (int, int) { return 80, 1000 },
		Answer: func(_ context.Context, statement string, to io.Writer) error {
			_, err := io.WriteString(to, "asked: "+statement+"\n")
			return err
		},
		Views: func(_ context.Context, to io.Writer) error {
			_, err := io.WriteString(to, "the views\n")
			return err
		},
	}, out
}

// TestPrompt asks one recording all that can be asked of a prompt.
func TestPrompt(t *testing.T) {
	t.Parallel()
	s, out := asking(t)
	t.Run("commands", func(t *testing.T) { checkCommands(t, s, out) })
	t.Run("whole", func(t *testing.T) { checkWhole(t, s) })
	t.Run("completion", func(t *testing.T) { checkCompletion(t, s) })
}

// checkCommands: what can be asked that is no SQL, and what is said of what cannot.
func checkCommands(t *testing.T, s *Shell, out *strings.Builder) {
	t.Helper()
	for line, want := range map[string][]string{
		".help":                    {".tables  tables with rows", ".exit    leave, as Ctrl-D does", "Ctrl-R"},
		".HELP;":                   {".tables  tables with rows"},
		".views":                   {"the views\n"},
		".tables":                  {"ExecutionSample"},
		".schema ExecutionSample":  {"startTime", "sampledThread"},
		".schema \"hot-methods\";": {"Method"},
		".schema":                  {"which table? .schema X shows the columns of X; .tables lists those with rows"},
		".schema nothing":          {"nothing"},
		".drop":                    {"there is no command .drop; .help lists them"},
		".exit":                    {"there is no command .exit; .help lists them"}, // Run leaves before
		"SELECT 1;":                {"asked: SELECT 1;\n"},
	} {
		out.Reset()
		s.answer(t.Context(), line)
		for _, part := range want {
			if !strings.Contains(out.String(), part) {
				t.Errorf("%s: %q lacks %q", line, out.String(), part)
			}
		}
	}
}

// TestInterrupted: a question that ends because nobody waits for it any more is told as that.
func TestInterrupted(t *testing.T) {
	t.Parallel()
	out := &strings.Builder{}
	s := &Shell{Out: out, Size: func() (int, int) { return 80, 24 }, Answer: func(ctx context.Context, _ string, _ io.Writer) error { return ctx.Err() }}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	s.answer(ctx, "SELECT 1;")
	if out.String() != "interrupted\n" {
		t.Errorf("it says %q", out.String())
	}
}

// checkWhole: when a question is complete, and when more lines are to come.
func checkWhole(t *testing.T, s *Shell) {
	t.Helper()
	for lines, want := range map[string]bool{
		"":                true,
		"SELECT 1":        false,
		"SELECT 1;":       true,
		"SELECT 1|;":      true,
		"SELECT ';|":      false,
		"hot-methods":     true,
		"hot-metods":      true, // a mistyped view begins no statement
		"\"hot-methods\"": true,
		"ExecutionSample": true,
		"SELECT":          false,
		"-- a remark":     false,
		".schema X":       true,
		".help":           true,
		"exit":            true,
		"quit;":           true,
		"SELECT 1|.help":  false,
	} {
		if got := s.isWhole(t.Context(), strings.Split(lines, "|")); got != want {
			t.Errorf("%q: %v", lines, got)
		}
	}
	for line, want := range map[string]bool{".exit": true, "EXIT;": true, `\q`: true, ".quit ;": true, "exit now": false, "quitting": false, "": false} {
		if isEnd(line) != want {
			t.Errorf("%q ends: %v", line, !want)
		}
	}
}

// checkCompletion: names where they belong, with what is before and behind them on the line.
func checkCompletion(t *testing.T, s *Shell) {
	t.Helper()
	for _, test := range []struct {
		before, line     string
		at               int // in characters
		head, word, tail string
	}{
		{"", ".sc", 3, "", ".schema", ""},
		{"", ".sc rest", 3, "", ".schema", " rest"},
		{"", "SELECT * FROM ExecutionSa", 25, "SELECT * FROM ", "ExecutionSample", ""},
		{"", "SELECT startT FROM ExecutionSample", 13, "SELECT ", "startTime", " FROM ExecutionSample"},
		{"SELECT *", "FROM ExecutionSa", 16, "FROM ", "ExecutionSample", ""},
		{"", "SELECT 'ü', startT FROM ExecutionSample", 18, "SELECT 'ü', ", "startTime", " FROM ExecutionSample"},
	} {
		head, words, tail := s.complete(t.Context(), test.before, test.line, test.at)
		if head != test.head || tail != test.tail || len(words) == 0 || !strings.HasPrefix(words[0], test.word) {
			t.Errorf("%q, %q at %d: %q, %q, %q", test.before, test.line, test.at, head, words, tail)
		}
	}
	if head, words, tail := s.complete(t.Context(), "", "SELECT \xff", 8); len(words) > 0 || head+tail != "SELECT \xff" {
		t.Errorf("of what is no text: %q, %q, %q", head, words, tail)
	}
}
