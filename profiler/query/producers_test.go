package query

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jfrlens/jfr/jfrtest"
	"jfrlens/profiler/query/format"
)

// twoProducers are recordings with a chunk of the JVM and one of another profiler, of the same time.
var twoProducers = []string{"producers/async-jfrsync.jfr", "producers/datadog-jvm.jfr"}

// settingsRows are the rows of the view of active settings.
func settingsRows(text string) []string {
	var rows []string
	for _, row := range parseShown(text)["Active Settings"].rows {
		rows = append(rows, strings.Join(row, "|"))
	}
	slices.Sort(rows)
	return rows
}

// The settings of a recording with two producers are those that the JDK's tool shows of the chunks of each. (Of both
// together it shows only one of them, by the ids of the other. That of JDK 25 shows one setting of these JVMs, which stamp
// each by itself.)
func TestSettingsOfTwoProducers(t *testing.T) {
	for _, name := range twoProducers {
		for _, jdk := range []int{25, 26} {
			var want []string
			for _, chunk := range jfrtest.Split(t, small(t, name)) {
				want = append(want, settingsRows(jdkShows(t, 26, chunk, "active-settings", "2500"))...)
			}
			slices.Sort(want)
			var b bytes.Buffer
			if err := openImported(t, small(t, name)).writeOrName(t.Context(), &b, "active-settings", jdk, format.Options{Width: 2500}); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(want, settingsRows(b.String())); diff != "" || len(want) < 100 {
				t.Errorf("%s by JDK %d, %d rows (-want +got):\n%s", name, jdk, len(want), diff)
			}
		}
	}
}

// Ids mean one event type each, and a setting is about that of the chunk where it stands.
func TestEventTypesOfTwoProducers(t *testing.T) {
	const settings = "SELECT EVENT_NAME_FOR_ID(id, recording), name, value FROM ActiveSetting"
	const types = "SELECT 'type', producer, fullName, count FROM EventType"
	sorted := func(text string) []string {
		rows := strings.Split(text, "\n")
		slices.Sort(rows)
		return rows
	}
	for _, name := range twoProducers {
		db := imported(t, name)
		if got := ask(t, db, "SELECT count(*) - count(DISTINCT id), count(DISTINCT producer) FROM EventType"); got != "0 2" {
			t.Errorf("%s: ids that mean several types, and producers: %s", name, got)
		}
		var parts []string
		for _, chunk := range jfrtest.Split(t, small(t, name)) {
			part := openImported(t, chunk)
			parts = append(parts, ask(t, part, settings), ask(t, part, types))
		}
		got := sorted(ask(t, db, settings) + "\n" + ask(t, db, types))
		if diff := cmp.Diff(sorted(strings.Join(parts, "\n")), got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}
