package shell

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"jfrlens/profiler/query"
	"jfrlens/profiler/query/format"
)

// command is what can be asked that is no SQL.
type command struct {
	name, meaning string
	run           func(ctx context.Context, argument string, to io.Writer) error // nil leaves
}

func (s *Shell) commands() []command {
	return []command{
		{".help", "this list", s.help},
		{".tables", "tables with rows", s.tables},
		{".schema", "X: columns of a table or view, and what they mean", s.schema},
		{".views", "views, which are answers by name alone", s.views},
		{".exit", "leave, as Ctrl-D does", nil},
	}
}

// command runs one of them.
func (s *Shell) command(ctx context.Context, line string, to io.Writer) error {
	name, argument, _ := strings.Cut(strings.TrimRight(line, "; \t"), " ")
	for _, c := range s.commands() {
		if c.run != nil && strings.EqualFold(c.name, name) {
			return c.run(ctx, strings.Trim(strings.TrimSpace(argument), `"`), to)
		}
	}
	return fmt.Errorf("there is no command %s; .help lists them", name)
}

func (s *Shell) help(_ context.Context, _ string, to io.Writer) error {
	text := "A statement of SQL ends with ; and may have several lines. The name of a view or event type is a question, too.\n\n"
	for _, c := range s.commands() {
		text += fmt.Sprintf("%-8s %s\n", c.name, c.meaning)
	}
	text += "\nTab completes names, arrow keys and Ctrl-R find earlier statements, Ctrl-C ends a statement.\n"
	_, err := io.WriteString(to, text)
	return err
}

func (s *Shell) tables(ctx context.Context, _ string, to io.Writer) error {
	r, err := s.DB.Tables(ctx)
	return s.show(r, err, to)
}

func (s *Shell) schema(ctx context.Context, name string, to io.Writer) error {
	if name == "" {
		return fmt.Errorf("which table? .schema X shows the columns of X; .tables lists those with rows")
	}
	r, err := s.DB.Columns(ctx, name)
	return s.show(r, err, to)
}

func (s *Shell) views(ctx context.Context, _ string, to io.Writer) error { return s.Views(ctx, to) }

func (s *Shell) show(r *query.Result, err error, to io.Writer) error {
	if err != nil {
		return err
	}
	width, _ := s.Size()
	return r.Table().Write(to, format.Options{Width: format.AtMost(width)})
}

// complete returns the line before what can be completed, what it may be, and the rest of the line.
func (s *Shell) complete(ctx context.Context, before, line string, at int) (head string, words []string, tail string) {
	for i := range line {
		if at == 0 {
			line, tail = line[:i], line[i:]
			break
		}
		at--
	}
	if before == "" && strings.HasPrefix(line, ".") && !strings.Contains(line, " ") {
		for _, c := range s.commands() {
			if strings.HasPrefix(c.name, line) {
				words = append(words, c.name)
			}
		}
		return "", words, tail
	}
	if before != "" {
		before += "\n"
	}
	begun, words := s.DB.Complete(ctx, before+line, tail)
	begun -= len(before)
	if begun < 0 || begun > len(line) || !utf8.ValidString(line) {
		return line, nil, tail
	}
	return line[:begun], alike(words, line[begun:]), tail
}

// alike leaves those of the words that begin as what is typed, or else as the first of them: what all have in common takes
// its place on the line, so that it must not be shorter.
func alike(words []string, typed string) []string {
	without := func(begin string) []string {
		return slices.DeleteFunc(slices.Clone(words), func(w string) bool { return !strings.HasPrefix(w, begin) })
	}
	if same := without(typed); len(same) > 0 || len(words) == 0 {
		return same
	}
	return without(words[0][:min(len(typed), len(words[0]))])
}
