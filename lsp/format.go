package lsp

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"jfrlens/profiler/profile"
)

// percent writes a share of 0 to 100: whole numbers as a rule, one decimal
// below 10.
func percent(share float64) string {
	if share >= 9.95 || share == 0 {
		return strconv.FormatFloat(share, 'f', 0, 64) + "%"
	}
	return precisePercent(share)
}

// precisePercent writes a share with one decimal.
func precisePercent(share float64) string {
	return strconv.FormatFloat(share, 'f', 1, 64) + "%"
}

// sampleCount writes a number of samples.
func sampleCount(n int64) string { return profile.SampleType{Unit: profile.UnitSamples}.Format(n) }

// sentence makes an error's text readable for people: it begins with a capital
// letter and ends with a full stop.
func sentence(err error) string {
	text := strings.TrimSpace(err.Error())
	first, size := utf8.DecodeRuneInString(text)
	if size > 0 {
		text = string(unicode.ToUpper(first)) + text[size:]
	}
	if text != "" && !strings.ContainsAny(text[len(text)-1:], ".!?") {
		text += "."
	}
	return text
}
