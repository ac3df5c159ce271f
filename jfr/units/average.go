package units

import (
	"math"
	"strconv"
)

// Average writes how many things there are on average, such as threads that wait: "0.86", "2.4", "13".
func Average(n float64) string {
	switch {
	case n < 0:
		return minus + Average(-n)
	case n < 0.995:
		return strconv.FormatFloat(math.Round(n*100)/100, 'f', 2, 64)
	case n < 9.95:
		return strconv.FormatFloat(math.Round(n*10)/10, 'f', 1, 64)
	}
	return Count(int64(min(n+0.5, mostWhole)))
}
