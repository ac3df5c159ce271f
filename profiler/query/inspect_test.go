package query

import (
	"slices"
	"strings"
	"testing"
)

// TestFinished finds the end of statements as the engine does.
func TestFinished(t *testing.T) {
	for text, want := range map[string]bool{
		"": false, "SELECT 1": false, "SELECT 1;": true, "SELECT 1; \n": true, "SELECT 1; -- done": true, "SELECT 1; -- done\n": true,
		"SELECT 1; /* done */": true, "SELECT 1; /* not done": false, "SELECT ';": false, "SELECT ';'": false, "SELECT ';';": true,
		"SELECT 'it''s;'": false, "SELECT \"a;\"": false, "SELECT \"a;\";": true, "SELECT 1 -- ;": false, "SELECT 1 -- ;\n;": true,
		"SELECT $$;": false, "SELECT $$;$$;": true, "SELECT 1; SELECT 2": false, "SELECT 1; SELECT 2;": true, "SELECT 'ü;値'": false, ";": true,
		"SELECT $t$;$$;": false, "SELECT $t$;$t$;": true, `SELECT E'it\';`: false, `SELECT E'it\'';`: true, "SELECT 1 /* /* */ ;": false,
		"SELECT 1 AS a$$;": true, "SELECT $1;": true, `SELECT 'a\';`: true,
	} {
		if Finished(text) != want {
			t.Errorf("%q is finished: %t, want %t", text, !want, want)
		}
	}
}

// TestComplete offers names where they belong, as they are written in SQL.
func TestComplete(t *testing.T) {
	db := withFiles(t, small(t, askedRecording), "", false, viewFolder(t, UserCategory, map[string]string{"my-view.sql": "SELECT 1"}))
	for _, test := range []struct {
		before, after string
		begun         int
		want, not     []string
	}{
		{"", "", 0, nil, []string{"SELECT"}},
		{"sel", "", 0, []string{"select"}, []string{"SELECT"}},
		{"SEL", "", 0, []string{"SELECT"}, []string{"select"}},
		{"hot-m", "", 0, []string{"hot-methods"}, []string{`"hot-methods"`}},
		{"my-", "", 0, []string{"my-view"}, nil},
		{"SELECT * FROM my", "", 14, []string{`"my-view"`}, nil},
		{"SELECT * FROM \"hot", "", 14, []string{`"hot-methods"`}, nil},
		{"SELECT * FROM ", "", 14, []string{"GCPhasePause", "Events"}, []string{"SELECT", "CPUTimeSample"}},
		{"SELECT * FROM\n  gcphasep", "", 16, []string{"GCPhasePause"}, []string{"gcId"}},
		{"SELECT gc", " FROM GCPhasePause", 7, []string{"gcId"}, []string{"sumOfPauses", "gcThreads"}},
		{"SELECT sumOf", "", 7, []string{"sumOfPauses"}, nil},
		{"SELECT format_p", "", 7, []string{"format_percentage("}, nil},
		{"SELECT count(*) FROM Events ORD", "", 28, []string{"ORDER"}, nil},
		{"SELECT sum(dura", " FROM GCPhasePause", 11, []string{"duration"}, nil},
		{".schema GCPhaseP", "", 8, []string{"GCPhasePause"}, nil},
	} {
		begun, words := db.Complete(t.Context(), test.before, test.after)
		if begun != test.begun {
			t.Errorf("%q: the word begins at %d, want %d", test.before, begun, test.begun)
		}
		for _, w := range test.want {
			if !slices.Contains(words, w) {
				t.Errorf("%q: %q lacks %s", test.before, words, w)
			}
		}
		for _, w := range test.not {
			if slices.Contains(words, w) {
				t.Errorf("%q: %q has %s", test.before, words, w)
			}
		}
	}
	r, err := db.Columns(t.Context(), "my-view")
	if err != nil || len(r.Rows) != 1 {
		t.Errorf("columns of a view of a file: %v, %v", r, err)
	}
	if _, err = db.Columns(t.Context(), "nothing"); err == nil || strings.Contains(err.Error(), "DESCRIBE") {
		t.Errorf("columns of nothing: %v", err)
	}
	oneSentence(t, err)
}
