package query

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"time"
	_ "time/tzdata" // where the system has no time zones, as Windows and small containers

	"github.com/duckdb/duckdb-go/v2"
)

// addTimeZones adds AT TIME ZONE to an instance of DuckDB, which has it in an extension with the scripts and languages of
// the world only: 7 MB.
func addTimeZones(db *sql.DB) error {
	name, noName := duckdb.NewTypeInfo(duckdb.TYPE_VARCHAR)
	moment, noMoment := duckdb.NewTypeInfo(duckdb.TYPE_TIMESTAMP_TZ)
	clock, noClock := duckdb.NewTypeInfo(duckdb.TYPE_TIMESTAMP)
	conn, err := db.Conn(context.Background())
	if err := errors.Join(noName, noMoment, noClock, err); err != nil {
		return err
	}
	defer func() { _ = conn.Close() }()
	return duckdb.RegisterScalarUDFSet(conn, "timezone",
		atTimeZone{[]duckdb.TypeInfo{name, moment}, clock, shownThere},
		atTimeZone{[]duckdb.TypeInfo{name, clock}, moment, whenShownThere})
}

// shownThere is what clocks of a place show at a moment, as if it were a time of UTC.
func shownThere(t time.Time, place *time.Location) time.Time { return sameClock(t.In(place), time.UTC) }

// whenShownThere is the moment at which clocks of a place show a time.
func whenShownThere(t time.Time, place *time.Location) time.Time { return sameClock(t.UTC(), place) }

// sameClock is the moment at which the clocks of a place show what those of a time's own place do then.
func sameClock(t time.Time, place *time.Location) time.Time {
	return time.Date(t.Year(), t.Month(), t.Day(), t.Hour(), t.Minute(), t.Second(), t.Nanosecond(), place)
}

// atTimeZone is the function that AT TIME ZONE stands for, of times of one type.
type atTimeZone struct {
	takes   []duckdb.TypeInfo
	gives   duckdb.TypeInfo
	convert func(time.Time, *time.Location) time.Time
}

// Config tells DuckDB what the function takes and gives.
func (z atTimeZone) Config() duckdb.ScalarFuncConfig {
	return duckdb.ScalarFuncConfig{InputTypeInfos: z.takes, ResultTypeInfo: z.gives}
}

// Executor gives DuckDB the function, for some rows, whose zone is mostly the same.
func (z atTimeZone) Executor() duckdb.ScalarFuncExecutor {
	var place *time.Location
	return duckdb.ScalarFuncExecutor{RowExecutor: func(values []driver.Value) (any, error) {
		name, at := values[0].(string), values[1].(time.Time)
		if place == nil || place.String() != name {
			var err error
			if place, err = time.LoadLocation(name); err != nil {
				return nil, fmt.Errorf("there is no time zone %q: use a name such as 'Europe/Berlin' or 'UTC'", name)
			}
		}
		return z.convert(at, place), nil
	}}
}
