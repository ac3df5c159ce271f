package query

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math"
	"regexp"
	"strings"
	"time"

	"github.com/duckdb/duckdb-go/v2"
)

// plainValue turns what the driver gives for a SQL type into the types of [Result]: rarer
// ones become numbers, texts as DuckDB prints them, or maps by the texts of their keys.
func plainValue(sqlType string, v any) any {
	switch v := v.(type) {
	case time.Time:
		return plainTime(sqlType, v)
	case []byte:
		return plainBytes(sqlType, v)
	case duckdb.Decimal:
		return json.Number(v.String())
	case duckdb.Interval:
		return intervalText(v)
	case duckdb.Union:
		return plainValue(memberTypes(sqlType)[v.Tag], v.Value)
	case duckdb.OrderedMap:
		return plainMap(sqlType, v)
	case []any:
		for i := range v {
			v[i] = plainValue(elementType(sqlType), v[i])
		}
	case map[string]any:
		types := memberTypes(sqlType)
		for key := range v {
			v[key] = plainValue(types[key], v[key])
		}
	}
	return v
}

// plainMap makes an object of a MAP. Keys that are times look as they do where they are values.
func plainMap(sqlType string, m duckdb.OrderedMap) map[string]any {
	object, values, types := map[string]any{}, m.Values(), append(members(sqlType), "", "")
	for i, key := range m.Keys() {
		text := plainValue(types[0], key)
		if t, ok := text.(time.Time); ok {
			text = t.UTC().Format(time.RFC3339Nano)
		}
		object[fmt.Sprint(text)] = plainValue(types[1], values[i])
	}
	return object
}

// elementType is the type of the elements of a list or an array.
func elementType(sqlType string) string {
	if at := strings.LastIndexByte(sqlType, '['); at >= 0 {
		return sqlType[:at]
	}
	return ""
}

// members returns what stands in the parentheses of a nested type: DATE and BIGINT[] of MAP(DATE, BIGINT[]).
func members(sqlType string) []string {
	_, inside, _ := strings.Cut(sqlType, "(")
	inside = strings.TrimSuffix(inside, ")")
	var list []string
	depth, quoted, from := 0, false, 0
	for i, c := range inside {
		switch {
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '(':
			depth++
		case c == ')':
			depth--
		case c == ',' && depth == 0:
			list, from = append(list, inside[from:i]), i+len(", ")
		}
	}
	return append(list, inside[from:])
}

var namedMember = regexp.MustCompile(`(?s)^"((?:[^"]|"")*)" (.*)$`)

// memberTypes returns the types of the members of a STRUCT or UNION by their names.
func memberTypes(sqlType string) map[string]string {
	types := map[string]string{}
	for _, member := range members(sqlType) {
		if m := namedMember.FindStringSubmatch(member); m != nil {
			types[strings.ReplaceAll(m[1], `""`, `"`)] = m[2]
		}
	}
	return types
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
