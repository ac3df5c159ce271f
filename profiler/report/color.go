package report

// painter colours text with ANSI sequences if it is true.
type painter bool

// Colours of the usual 256 that can be read on a black ground and on a white one: a test computes the contrasts.
const (
	red    = "38;5;160"
	orange = "38;5;130"
	teal   = "38;5;30"
	gray   = "38;5;243"
)

func (p painter) with(code, s string) string {
	if !p || s == "" {
		return s
	}
	return "\x1b[" + code + "m" + s + "\x1b[0m"
}

func (p painter) bold(s string) string   { return p.with("1", s) }
func (p painter) dim(s string) string    { return p.with(gray, s) }
func (p painter) place(s string) string  { return p.with(teal, s) }
func (p painter) remark(s string) string { return p.with(orange, s) }

// Shares from which text is red, or orange.
const (
	redShare    = 0.10
	orangeShare = 0.02
)

// share colours text by its part of the total.
func (p painter) share(s string, part, total int64) string {
	switch portion := float64(part); {
	case total <= 0:
		return s
	case portion >= redShare*float64(total):
		return p.with(red, s)
	case portion >= orangeShare*float64(total):
		return p.with(orange, s)
	}
	return s
}
