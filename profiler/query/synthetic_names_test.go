package query

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"jfrlens/jfr/jfrtest"
)

// TestTypesThatDifferByCase shows the one of exactly that name.
func TestTypesThatDifferByCase(t *testing.T) {
	const first, second = 200, 201
	typ := func(id int64, name string) jfrtest.Type {
		t := eventOf(jfrtest.Field{Name: "value", TypeID: jfrtest.Int})
		t.ID, t.Name = id, name
		return t
	}
	db := importedChunks(t, chunkOf(typ(first, "shop.Order"), typ(second, "shop.order")).
		Event(first, jfrtest.Values().Int(2000, 1)).Event(second, jfrtest.Values().Int(2000, 2)))
	for statement, want := range map[string]string{
		`SELECT * FROM "shop.order"`:                      `SQL knows no case: "shop.order" is the table of shop.Order, that of shop.order is "shop.order_"`,
		`SELECT * FROM "shop.Order" JOIN "shop.order_" n`: "",
		"FROM Events": "",
	} {
		if note, err := db.NoteNames(t.Context(), statement); err != nil || note != want {
			t.Errorf("%s: %q (%v), want %q", statement, note, err, want)
		}
	}
	for name, want := range map[string]int64{"shop.Order": 1, "shop.order": 2} {
		table, err := db.View(t.Context(), name, 0)
		if err != nil || len(table.Rows) != 1 || !slices.ContainsFunc(table.Rows[0], func(v any) bool { n, ok := v.(int32); return ok && int64(n) == want }) {
			t.Errorf("%s: %v, %v; want %d", name, table, err, want)
		}
	}
}

// Of recordings that are read for a statement, the type that it names exactly has that name, also where everything is read.
func TestExactNameWins(t *testing.T) {
	const first, second = 200, 201
	typ := func(id int64, name string) jfrtest.Type {
		t := eventOf(jfrtest.Field{Name: "value", TypeID: jfrtest.Int})
		t.ID, t.Name = id, name
		return t
	}
	path := filepath.Join(t.TempDir(), "orders.jfr")
	orders := chunkOf(typ(first, "shop.Order"), typ(second, "shop.order")).Event(first, jfrtest.Values().Int(2000, 1)).Event(second, jfrtest.Values().Int(2000, 2))
	if err := os.WriteFile(path, orders.Finish(), 0o600); err != nil {
		t.Fatal(err)
	}
	for statement, want := range map[string]string{
		`SELECT value FROM "shop.Order"`: "1", `SELECT value FROM "shop.order"`: "2", `SELECT value FROM "shop.order_"`: "2", `SELECT value FROM "SHOP.ORDER"`: "1",
		`SELECT o.value || n.value FROM "shop.order" n, "shop.Order_" o`: "12", `SELECT n.value || o.value FROM "shop.Order" o, "shop.order_" n`: "21",
	} {
		for _, all := range []bool{false, true} {
			db, err := OpenSource(t.Context(), Source{Paths: []string{path}, Asked: statement, All: all})
			if err != nil {
				t.Fatal(err)
			}
			note, err := db.NoteNames(t.Context(), statement)
			if got := ask(t, db, statement); got != want || note != "" || err != nil {
				t.Errorf("%s: %s, want %s; %q, %v", statement, got, want, note, err)
			}
			if err := db.Close(); err != nil {
				t.Error(err)
			}
		}
	}
}

// TestFieldsWithTakenNames imports fields that Java tells apart and SQL does not, and fields named like
// columns that every event has.
func TestFieldsWithTakenNames(t *testing.T) {
	point := jfrtest.Type{ID: pointType, Name: "test.Point", Fields: []jfrtest.Field{{Name: "x", TypeID: jfrtest.Int}, {Name: "X", TypeID: jfrtest.Int}}}
	event := eventOf(
		jfrtest.Field{Name: "count", TypeID: jfrtest.Int}, jfrtest.Field{Name: "Count", TypeID: jfrtest.String},
		jfrtest.Field{Name: "recording", TypeID: jfrtest.String}, jfrtest.Field{Name: "_Order", TypeID: jfrtest.Int},
		jfrtest.Field{Name: "at", TypeID: pointType}, jfrtest.Field{Name: "at$x", TypeID: jfrtest.String},
		jfrtest.Field{Name: "list", TypeID: pointType, Array: true},
		jfrtest.Field{Name: "stackTrace", TypeID: jfrtest.StackTrace, Constant: true}, jfrtest.Field{Name: "stackTrace$topMethod", TypeID: jfrtest.Int},
	)
	values := func() *jfrtest.Buffer {
		return jfrtest.Values().Int(2000, 1).UTF8("one").UTF8("mine").Int(7).Int(2, 3).UTF8("two").Int(1, 4, 5).Int(0, 77)
	}
	// The second chunk declares the fields whose names are not taken there.
	later := eventOf(jfrtest.Field{Name: "Count", TypeID: jfrtest.String}, jfrtest.Field{Name: "recording", TypeID: jfrtest.String})
	db := importedChunks(t,
		chunkOf(point, event).Event(valuesEvent, values()),
		chunkOf(later).Event(valuesEvent, jfrtest.Values().Int(2001).UTF8("later").UTF8("theirs")))
	for sql, want := range map[string]string{
		`SELECT count, Count_, recording_, _Order_, recording FROM "test.Values" ORDER BY _order`:                     "1 one mine 7 1\n<nil> later theirs <nil> 1",
		`SELECT at$x, at$X_, at$x__, list::VARCHAR FROM "test.Values" ORDER BY _order LIMIT 1`:                        "2 3 two [{'x': 4, 'X_': 5}]",
		`SELECT stackTrace$topMethod, stackTrace$topMethod_ FROM "test.Values" ORDER BY _order LIMIT 1`:               "0 77",
		`SELECT count(*) FROM EventField WHERE event = 'test.Values' AND name IN ('Count_', 'recording_', '_Order_')`: "3",
	} {
		if got := ask(t, db, sql); got != want {
			t.Errorf("%s:\n%s\nwant\n%s", sql, got, want)
		}
	}
	table, err := db.View(t.Context(), "test.Values", 0)
	if err != nil || len(table.Rows) != 2 {
		t.Fatalf("view of the events: %+v, %v", table, err)
	}
	var labels []string
	for _, c := range table.Columns {
		labels = append(labels, c.Label)
	}
	if want := []string{"count", "Count", "recording", "_Order"}; !slices.Equal(labels[1:5], want) {
		t.Errorf("the columns are %q, want the names of the fields %q", labels, want)
	}
}

// TestTypesWithTakenNames imports event types named like each table and view that every database has, and
// types whose names are hard to write in SQL, or those of a type of constants or of other event types but for
// the case or "jdk.".
func TestTypesWithTakenNames(t *testing.T) {
	own, err := ownNames()
	if err != nil || !own["events"] || !own["method"] || !own["stackframe"] || !own["gc"] {
		t.Fatalf("names %v, %v", own, err)
	}
	types, want := []jfrtest.Type{}, int64(0)
	names := []string{
		"jdk.Method", "", "a\"b", "a'b\x00c", "FileRead", "jdk.FileRead", "FileRead_", "shop.Order", "shop.order", "GCHeapSummary", "Basket",
	}
	for name := range own {
		names = append(names, name)
	}
	for i, name := range names {
		event := eventOf(jfrtest.Field{Name: "a", TypeID: jfrtest.Int})
		event.ID, event.Name = int64(1000+i), name
		types = append(types, event)
	}
	basket := jfrtest.Type{ID: 900, Name: "jdk.types.Basket", Fields: []jfrtest.Field{{Name: "size", TypeID: jfrtest.Int}}}
	buys := eventOf(jfrtest.Field{Name: "basket", TypeID: basket.ID, Constant: true})
	c := chunkOf(append(types, basket, buys)...)
	for _, event := range types {
		c.Event(event.ID, jfrtest.Values().Int(2000, 5))
		want++
	}
	c.Event(buys.ID, jfrtest.Values().Int(2000, 1))
	want++
	db := importedChunks(t, c)
	result, err := db.Query(t.Context(), "SELECT sum(count)::BIGINT FROM Events")
	if err != nil || result.Rows[0][0] != want {
		t.Errorf("events %v, %v, want %d", result, err, want)
	}
	for _, name := range []string{
		"Method_", "Events_", "gc_", "_", "a\"b", "FileRead", "FileRead_", "FileRead__", "shop.Order", "shop.order_", "GCHeapSummary_", "Basket_",
	} {
		if got := ask(t, db, `SELECT a FROM `+ident(name)); got != "5" {
			t.Errorf("%s has %s", name, got)
		}
		if table, err := db.View(t.Context(), name, 0); err != nil || len(table.Rows) == 0 {
			t.Errorf("view of %s: %v", name, err)
		}
	}
}

// TestConstantsWithTakenNames imports types of constants in the unnamed package that are named like a table or
// view that every database has.
func TestConstantsWithTakenNames(t *testing.T) {
	for _, name := range []string{"Events", "Frame", "Method", "StackFrame", "gc", "java.lang.Basket"} {
		named := jfrtest.Type{ID: 900, Name: name, Fields: []jfrtest.Field{{Name: "size", TypeID: jfrtest.Int}}}
		basket := jfrtest.Type{ID: 901, Name: "jdk.types.Basket", Fields: named.Fields}
		event := eventOf(
			jfrtest.Field{Name: "named", TypeID: named.ID, Constant: true}, jfrtest.Field{Name: "basket", TypeID: basket.ID, Constant: true},
		)
		pools := []jfrtest.Pool{jfrtest.PoolOf(named.ID), jfrtest.PoolOf(basket.ID)}
		for i := range pools {
			pools[i].Constants = append(pools[i].Constants, jfrtest.Entry(1, jfrtest.Values().Int(int64(7+i))))
		}
		db := importedChunks(t, chunkOf(named, basket, event).Checkpoint(pools...).Event(event.ID, jfrtest.Values().Int(2000, 1, 1)))
		sql := `SELECT n.size || ' ' || b.size FROM "test.Values" e JOIN ` + ident(constantsName(name)) + ` n ON n._id = e.named JOIN Basket b ON b._id = e.basket`
		if got := ask(t, db, sql); got != "7 8" {
			t.Errorf("%s: constants %s, want 7 8", name, got)
		}
	}
}
