package budget

import (
	"fmt"
	"strconv"
	"strings"

	"jfrlens/profiler/sample"
)

// example is what those see who wrote no budget.
const example = "own(com.acme.*) <= 20 %"

// longest is how long a budget may be.
const longest = 2000

// Parse reads a budget. The error is one sentence that says what is wrong and what is allowed.
func Parse(text string) (Budget, error) {
	b := Budget{Text: words(text)}
	if len(b.Text) > longest {
		return b, fmt.Errorf("the budget is longer than %d characters", longest)
	}
	left, ok, err := b.parseLimit(b.Text)
	if !ok {
		return b, fmt.Errorf("%q has no limit; a budget is written like %s", b.Text, example)
	}
	if err != nil {
		return b, err
	}
	open, end := strings.IndexByte(left, '('), strings.LastIndexByte(left, ')')
	if open < 0 || end < open {
		return b, fmt.Errorf("%q does not say of what, in parentheses; a budget is written like %s", left, example)
	}
	if b.Measure, err = parseMeasure(strings.TrimSpace(left[:open]), strings.TrimSpace(left[open+1:end])); err != nil {
		return b, err
	}
	if b.Per, err = parsePer(strings.TrimSpace(left[end+1:])); err != nil {
		return b, err
	}
	return b, b.check()
}

// ParseSQL reads a budget of SQL: with a limit such as "<= 20" for its one number, or without, for a statement that finds
// nothing.
func ParseSQL(statement, limit string) (Budget, error) {
	b := Budget{Text: words(statement), SQL: statement, Measure: Measure{Kind: SQL}}
	if strings.TrimSpace(limit) == "" {
		b.NoRows = true
		return b, nil
	}
	b.Text += " " + words(limit)
	left, ok, err := b.parseLimit(words(limit))
	switch {
	case !ok || left != "":
		return b, fmt.Errorf("%q is no limit for a number, such as <= 20 or = 0", limit)
	case err == nil && b.Limit.PerSecond:
		return b, fmt.Errorf("%q: SQL gives its number as it is, not by the second", limit)
	}
	return b, err
}

// parseLimit reads the sign and the limit of a text, and returns what stands before; ok is false where there is no sign.
func (b *Budget) parseLimit(text string) (left string, ok bool, err error) {
	left, sign, right, ok := cutSign(text)
	if ok {
		b.Sign = sign
		b.Limit, err = parseLimit(right)
	}
	return left, ok, err
}

// cutSign cuts a text at its sign.
func cutSign(text string) (left string, sign Sign, right string, ok bool) {
	text = strings.NewReplacer("≤", "<=", "≥", ">=", "≠", "!=", "==", "=").Replace(text)
	for _, s := range []Sign{AtMost, AtLeast, Differs, Below, Above, Equal} {
		if left, right, ok = cutLast(text, string(s)); ok {
			return strings.TrimSpace(left), s, strings.TrimSpace(right), true
		}
	}
	return "", "", "", false
}

// cutLast cuts at the last place where a text has a sign: names of methods such as <init> come before it.
func cutLast(text, sign string) (left, right string, ok bool) {
	end := strings.LastIndexByte(text, ')') + 1
	left, right, ok = strings.Cut(text[end:], sign)
	return text[:end] + left, right, ok
}

// kinds are the words for what is no weight of samples, but for quantiles such as p95.
var kinds = map[string]Kind{"calls": Calls, "slower": Slower, "count": Count, "sum": Sum, "mean": Mean, "max": Quantile}

// levels are the words for them.
var levels = map[string]Level{"total": Total, "own": Own, "self": Self}

// parseMeasure reads the word before the parentheses and what stands in them.
func parseMeasure(word, inside string) (Measure, error) {
	m := Measure{Target: parseTarget(inside)}
	if quantile, is := parseQuantile(word); is {
		m.Kind, m.Quantile = Quantile, quantile
		return m, nil
	}
	kind, is := kinds[word]
	if !is {
		return m.ofSamples(word)
	}
	if m.Kind = kind; kind == Quantile {
		m.Quantile = 1
	}
	return m, nil
}

// ofSamples reads a level and a sample type, each of which may be missing.
func (m Measure) ofSamples(text string) (Measure, error) {
	if text == "" {
		return m, fmt.Errorf("nothing says what is measured; a budget is written like %s", example)
	}
	level, rest, _ := strings.Cut(text, " ")
	is, has := levels[level]
	if m.Level = is; !has {
		rest = text
	}
	if rest != "" && !sample.IsStandard(rest) {
		return m, fmt.Errorf("%q is nothing that can be measured; there are own, self and total, each with a sample type behind it or not, the sample types %s, count, sum, mean, max and p95 of events, calls, and slower",
			text, strings.Join(sample.Names(), ", "))
	}
	m.Type = rest
	return m, nil
}

// parseQuantile reads p50, p95 and p999, which is 99.9 %, and p100, which is the maximum.
func parseQuantile(word string) (float64, bool) {
	digits, ok := strings.CutPrefix(word, "p")
	if digits == "100" {
		return 1, ok
	}
	if n, err := strconv.ParseUint(digits, 10, 32); !ok || err != nil || len(digits) < 2 || len(digits) > 5 || n == 0 {
		return 0, false
	}
	part, err := strconv.ParseFloat("0."+digits, 64)
	return part, err == nil
}

// parseTarget reads a pattern, a thread and a context. The name of a thread in quotes may have an " in " in it.
func parseTarget(text string) Target {
	pattern, behind, _ := strings.Cut(text, " on ")
	if thread, rest, ok := cutQuoted(behind); ok && !strings.Contains(pattern, " in ") {
		return Target{newPattern(strings.TrimSpace(pattern)), thread, Context(strings.TrimSpace(strings.TrimPrefix(rest, " in ")))}
	}
	text, context, _ := strings.Cut(text, " in ")
	pattern, thread, _ := strings.Cut(text, " on ")
	return Target{newPattern(strings.TrimSpace(pattern)), strings.Trim(strings.TrimSpace(thread), `"'`), Context(strings.TrimSpace(context))}
}

// cutQuoted cuts what stands in quotes at the start of a text, with nothing or a context behind it.
func cutQuoted(text string) (inside, rest string, ok bool) {
	if text == "" || text[0] != '"' && text[0] != '\'' {
		return "", "", false
	}
	inside, rest, ok = strings.Cut(text[1:], text[:1])
	return inside, rest, ok && (rest == "" || strings.HasPrefix(rest, " in "))
}

// parsePer reads what stands between the parentheses and the sign.
func parsePer(text string) (string, error) {
	if text == "" {
		return "", nil
	}
	event, ok := strings.CutPrefix(text, "per ")
	if event = strings.TrimSpace(event); !ok || event == "" || strings.ContainsAny(event, " ()") {
		return "", fmt.Errorf("%q is not understood; behind the parentheses stands the sign, or per and an event type", text)
	}
	return event, nil
}
