package units

import (
	"math"
	"strconv"
)

// Share writes a part of a whole: "12.3%". Of nothing there is no part.
func Share(part, whole int64) string {
	if whole <= 0 {
		return Percent(0)
	}
	return Percent(100 * float64(part) / float64(whole))
}

// Negligible tells whether a part of a whole is nothing, or written as "<0.1%".
func Negligible(part, whole int64) bool {
	return whole <= 0 || math.Round(1000*math.Abs(float64(part))/float64(whole)) == 0
}

// Percent writes a share of 0 to 100, or a growth beyond: "12.3%", "<0.1%".
func Percent(share float64) string {
	if share < 0 {
		return minus + Percent(-share)
	}
	tenths := math.Round(share * 10)
	switch {
	case tenths == 0 && share > 0:
		return "<0.1%"
	case tenths == 1000 && share < 100:
		return ">99.9%"
	case tenths >= 10_000:
		return whole(share)
	}
	return strconv.FormatFloat(tenths/10, 'f', 1, 64) + "%"
}

// RoughPercent writes a share for places where the line goes on behind it: whole
// percents from 10% on.
func RoughPercent(share float64) string {
	tenths, percents := math.Round(share*10), math.Round(share)
	switch {
	case share < 0:
		return minus + RoughPercent(-share)
	case share == 0:
		return "0%"
	case tenths < 100:
		return Percent(share)
	case percents == 100 && share < 100:
		return ">99%"
	}
	return whole(share)
}

// whole writes whole percents, of which next to nothing may have become more than there are numbers for.
func whole(share float64) string { return Count(int64(min(math.Round(share), mostWhole))) + "%" }

// mostWhole is the largest number that is written of floating-point ones.
const mostWhole = 1e18

// Growth writes by how many percents something grew: "+12.3%", "−34.4%", "+0.0%".
func Growth(percents float64) string {
	if math.Round(percents*10) < 0 {
		return Percent(percents)
	}
	return "+" + Percent(max(percents, 0))
}
