package wire

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"go.lsp.dev/jsonrpc2"
)

// pipe is a connection whose input is given and whose output is kept.
type pipe struct {
	io.Reader
	bytes.Buffer
}

func (p *pipe) Read(b []byte) (int, error) { return p.Reader.Read(b) }
func (p *pipe) Close() error               { return nil }

// readAll reads frames to the end of the input.
func readAll(t testing.TB, input io.Reader) (frames []string, answers string, end error) {
	t.Helper()
	p := &pipe{Reader: input}
	stream, err := newBoundedStream(p)
	if err != nil {
		t.Fatal(err)
	}
	ends := 0
	valid := &validStream{frameStream: stream, onEnd: func(err error) { ends++; end = err }}
	for {
		frame, _, err := valid.ReadFrame(context.Background())
		if err != nil {
			if ends != 1 || !errors.Is(end, err) {
				t.Fatalf("the end %v was told %d times, as %v", err, ends, end)
			}
			return frames, p.String(), end
		}
		frames = append(frames, string(frame))
	}
}

func frame(body string) string { return fmt.Sprintf("Content-Length: %d\r\n\r\n%s", len(body), body) }

const ping = `{"jsonrpc":"2.0","id":1,"method":"ping"}`

func TestGuardServesWhatIsSoundAndAnswersTheRest(t *testing.T) {
	tests := map[string]struct {
		input  string
		frames int
		answer string // part of the answer, "" for none
		end    error
	}{
		"call":                    {frame(ping), 1, "", io.EOF},
		"LF headers, other case":  {"content-length: 40\nContent-Type: x\n\n" + ping, 1, "", io.EOF},
		"byte order mark":         {frame("\xef\xbb\xbf" + ping), 1, "", io.EOF},
		"batch":                   {frame("[" + ping + "]"), 1, "", io.EOF},
		"broken JSON, then sound": {frame(`{"a":`) + frame(ping), 1, "-32700", io.EOF},
		"a number":                {frame(`42`) + frame(ping), 1, "-32600", io.EOF},
		"no version":              {frame(`{"id":1,"method":"x"}`) + frame(ping), 1, "-32600", io.EOF},
		"fraction as id":          {frame(`{"jsonrpc":"2.0","id":1.5,"method":"x"}`) + frame(ping), 1, "-32600", io.EOF},
		"too deep":                {frame(strings.Repeat("[", 20000)) + frame(ping), 1, "-32700", io.EOF},
		"nothing":                 {"", 0, "", io.EOF},
		"garbage":                 {"hello\r\n\r\n", 0, "", jsonrpc2.ErrInvalidHeader},
		"length zero":             {"Content-Length: 0\r\n\r\n", 0, "", jsonrpc2.ErrInvalidHeader},
		"length negative":         {"Content-Length: -1\r\n\r\n", 0, "", jsonrpc2.ErrInvalidHeader},
		"length too large to be":  {"Content-Length: 99999999999999999999\r\n\r\n", 0, "", jsonrpc2.ErrInvalidHeader},
		"no length":               {"Content-Type: x\r\n\r\n", 0, "", jsonrpc2.ErrInvalidHeader},
		"end in header":           {"Content-Len", 0, "", io.ErrUnexpectedEOF},
		"end after header":        {"Content-Length: 5\r\n\r\n", 0, "", io.ErrUnexpectedEOF},
		"end in body":             {"Content-Length: 5\r\n\r\nab", 0, "", io.ErrUnexpectedEOF},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			frames, answers, end := readAll(t, strings.NewReader(tt.input))
			if len(frames) != tt.frames {
				t.Errorf("got %d frames %q, want %d", len(frames), frames, tt.frames)
			}
			if tt.answer == "" && answers != "" || !strings.Contains(answers, tt.answer) {
				t.Errorf("answered %q, want %q", answers, tt.answer)
			}
			if answers != "" && !strings.Contains(answers, `"id":null`) {
				t.Errorf("answer %q has an id", answers)
			}
			if !errors.Is(end, tt.end) {
				t.Errorf("ended with %v, want %v", end, tt.end)
			}
		})
	}
}

// endless gives the same byte for ever and counts what was taken.
type endless struct {
	b     byte
	taken int
}

func (e *endless) Read(p []byte) (int, error) {
	copy(p, bytes.Repeat([]byte{e.b}, len(p)))
	e.taken += len(p)
	return len(p), nil
}

func TestHeaderIsBounded(t *testing.T) {
	source := &endless{b: 'x'}
	if _, _, err := readAll(t, source); !errors.Is(err, jsonrpc2.ErrInvalidHeader) {
		t.Fatalf("ended with %v", err)
	}
	if source.taken > 64<<10 {
		t.Errorf("read %d bytes of a header without end", source.taken)
	}
}

func TestEndlessHeaderLinesAreBounded(t *testing.T) {
	lines := io.LimitReader(io.MultiReader(strings.NewReader(strings.Repeat("A: b\r\n", 10_000))), 1<<20)
	if _, _, err := readAll(t, lines); !errors.Is(err, jsonrpc2.ErrInvalidHeader) {
		t.Fatalf("ended with %v", err)
	}
}

func TestTooLargeMessageIsSkippedAndAnswered(t *testing.T) {
	size := maxBodyBytes + 1
	input := io.MultiReader(
		strings.NewReader(fmt.Sprintf("Content-Length: %d\r\n\r\n", size)),
		io.LimitReader(&endless{b: ' '}, int64(size)),
		strings.NewReader(frame(ping)))
	frames, answers, _ := readAll(t, input)
	if len(frames) != 1 || !strings.Contains(answers, "-32600") {
		t.Errorf("got frames %q and answers %q", frames, answers)
	}
}

// A header may promise what never comes: memory grows with what does.
func TestBodyBufferGrowsWithWhatArrives(t *testing.T) {
	p := &pipe{Reader: strings.NewReader(fmt.Sprintf("Content-Length: %d\r\n\r\nabc", maxBodyBytes))}
	stream, err := newBoundedStream(p)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := stream.ReadFrame(context.Background()); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Fatalf("got %v", err)
	}
	if cap(stream.body) > 4*bodyStepBytes {
		t.Errorf("reserved %d bytes for 3", cap(stream.body))
	}
}

func FuzzGuard(f *testing.F) {
	for _, seed := range []string{
		frame(ping), frame("[]"), frame("{"), "Content-Length: 3\r\n\r\n", "\r\n\r\n", frame("\xef\xbb\xbf"),
		frame(`{"jsonrpc":"2.0","id":"a","result":null}`) + frame(ping), "Content-Length: 99\n\nxx",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, input []byte) {
		frames, answers, end := readAll(t, bytes.NewReader(input))
		if end == nil {
			t.Fatal("reading ended without a reason")
		}
		// Whatever comes through must be readable for the connection.
		for _, frame := range frames {
			if checkFrame([]byte(frame)) != nil {
				t.Fatalf("frame %q came through", frame)
			}
		}
		if _, rest, _ := readAll(t, strings.NewReader(answers)); rest != "" {
			t.Fatalf("our own answer %q was not understood", answers)
		}
	})
}
