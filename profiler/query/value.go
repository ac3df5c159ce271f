package query

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"time"

	"github.com/duckdb/duckdb-go/v2"
)

// plainValue turns what the driver gives for a type into the types of [Result]: rarer
// ones become numbers, texts as DuckDB prints them, or maps by the texts of their keys.
func plainValue(t *valueType, v any) any {
	switch v := v.(type) {
	case time.Time:
		return plainTime(t.name, v)
	case []byte:
		return plainBytes(t.name, v)
	case duckdb.Decimal:
		return json.Number(v.String())
	case duckdb.Interval:
		return intervalText(v)
	case duckdb.Union:
		return plainValue(t.member(v.Tag), v.Value)
	case duckdb.OrderedMap:
		return plainMap(t, v)
	case []any:
		for i := range v {
			v[i] = plainValue(t.member(elements), v[i])
		}
	case map[string]any:
		for name := range v {
			v[name] = plainValue(t.member(name), v[name])
		}
	}
	return v
}

// plainMap makes an object of a MAP. Keys that are times look as they do where they are values.
func plainMap(t *valueType, m duckdb.OrderedMap) map[string]any {
	object, values := map[string]any{}, m.Values()
	for i, key := range m.Keys() {
		text := plainValue(t.member(mapKeys), key)
		if at, ok := text.(time.Time); ok {
			text = at.UTC().Format(time.RFC3339Nano)
		}
		object[fmt.Sprint(text)] = plainValue(t.member(mapValues), values[i])
	}
	return object
}

// infinity and minusInfinity are the largest and smallest numbers of each type, as times. TIMESTAMP_NS is left out: there
// they stand for times of a recording that are out of its range, and views print them as times.
var (
	infinity      = infinities(1)
	minusInfinity = infinities(-1)
)

func infinities(sign int64) map[string]time.Time {
	const day = 24 * 60 * 60
	return map[string]time.Time{
		"DATE":         time.Unix(sign*math.MaxInt32*day, 0),
		"TIMESTAMP":    time.UnixMicro(sign * math.MaxInt64),
		"TIMESTAMPTZ":  time.UnixMicro(sign * math.MaxInt64),
		"TIMESTAMP_MS": time.UnixMilli(sign * math.MaxInt64),
		"TIMESTAMP_S":  time.Unix(sign*math.MaxInt64, 0),
	}
}

// plainTime makes texts of what is no point in time.
func plainTime(sqlType string, t time.Time) any {
	if never, ok := infinity[sqlType]; ok && t.Equal(never) {
		return "infinity"
	}
	if never, ok := minusInfinity[sqlType]; ok && t.Equal(never) {
		return "-infinity"
	}
	switch sqlType {
	case "DATE":
		return t.Format(time.DateOnly)
	case "TIME", "TIME_NS":
		return t.Format("15:04:05.999999999")
	case "TIMETZ":
		return t.Format("15:04:05.999999999Z07:00")
	}
	return t
}

// plainBytes makes a text of bytes: what is not printable is "\xAA".
func plainBytes(sqlType string, b []byte) string {
	if sqlType == "UUID" && len(b) == 16 {
		digits := hex.EncodeToString(b)
		return strings.Join([]string{digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:]}, "-")
	}
	var text strings.Builder
	for _, c := range b {
		if c < ' ' || c > '~' || c == '\\' || c == '"' || c == '\'' {
			fmt.Fprintf(&text, `\x%02X`, c)
		} else {
			text.WriteByte(c)
		}
	}
	return text.String()
}

// intervalText is an interval in months, days and hours: "14 months 3 days 00:00:01.5".
func intervalText(i duckdb.Interval) string {
	var parts []string
	count := func(n int32, unit string) {
		switch n {
		case 0:
		case 1:
			parts = append(parts, "1 "+unit)
		default:
			parts = append(parts, fmt.Sprintf("%d %ss", n, unit))
		}
	}
	count(i.Months, "month")
	count(i.Days, "day")
	if i.Micros != 0 || len(parts) == 0 {
		micros, sign := i.Micros, ""
		if micros < 0 {
			micros, sign = -micros, "-"
		}
		seconds := micros / 1e6
		clock := fmt.Sprintf("%s%02d:%02d:%02d", sign, seconds/3600, seconds/60%60, seconds%60)
		if rest := micros % 1e6; rest != 0 {
			clock += strings.TrimRight(fmt.Sprintf(".%06d", rest), "0")
		}
		parts = append(parts, clock)
	}
	return strings.Join(parts, " ")
}
