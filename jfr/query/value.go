package query

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
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
		return plainValue("", v.Value)
	case duckdb.OrderedMap:
		values, object := v.Values(), map[string]any{}
		for i, key := range v.Keys() {
			object[fmt.Sprint(plainValue("", key))] = plainValue("", values[i])
		}
		return object
	case []any:
		for i := range v {
			v[i] = plainValue(elementType(sqlType), v[i])
		}
	case map[string]any:
		for key := range v {
			v[key] = plainValue("", v[key])
		}
	}
	return v
}

// elementType is the type of the elements of a list or an array.
func elementType(sqlType string) string {
	if at := strings.LastIndexByte(sqlType, '['); at >= 0 {
		return sqlType[:at]
	}
	return ""
}

// plainTime makes texts of what is no point in time.
func plainTime(sqlType string, t time.Time) any {
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
