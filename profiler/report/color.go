package report

// painter colours text with ANSI sequences if it is true.
type painter bool

func (p painter) with(code, s string) string {
	if !p || s == "" {
		return s
	}
	return "\x1b[" + code + "m" + s + "\x1b[0m"
}

func (p painter) bold(s string) string   { return p.with("1", s) }
func (p painter) dim(s string) string    { return p.with("2", s) }
func (p painter) cyan(s string) string   { return p.with("36", s) }
func (p painter) yellow(s string) string { return p.with("33", s) }

// Shares from which text is red, or yellow.
const (
	redShare    = 0.10
	yellowShare = 0.02
)

// share colours text by its part of the total.
func (p painter) share(s string, part, total int64) string {
	switch portion := float64(part); {
	case total <= 0:
		return s
	case portion >= redShare*float64(total):
		return p.with("31", s)
	case portion >= yellowShare*float64(total):
		return p.with("33", s)
	}
	return s
}
