package wire

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"go.lsp.dev/jsonrpc2"
)

// headed is ping behind header lines, which end as they are given.
func headed(lines ...string) string { return strings.Join(lines, "") + ping }

// Headers come in many spellings; what they mean is one thing, and nothing behind a wrong one is served.
func TestHeaderSpellings(t *testing.T) {
	length := fmt.Sprint(len(ping))
	tests := map[string]struct {
		input  string
		frames int
		end    error
	}{
		"blanks around":       {headed("Content-Length:  "+length+" \t\r\n", "\r\n"), 1, io.EOF},
		"no blank":            {headed("Content-Length:"+length+"\r\n", "\r\n"), 1, io.EOF},
		"blank before colon":  {headed("Content-Length : "+length+"\r\n", "\r\n"), 1, io.EOF},
		"upper case":          {headed("CONTENT-LENGTH: "+length+"\r\n", "\r\n"), 1, io.EOF},
		"leading zeros":       {headed("Content-Length: 00"+length+"\r\n", "\r\n"), 1, io.EOF},
		"other header first":  {headed("Content-Type: application/vscode-jsonrpc; charset=utf-8\r\n", "Content-Length: "+length+"\r\n", "\r\n"), 1, io.EOF},
		"colon in a value":    {headed("X: http://a:1\r\n", "Content-Length: "+length+"\r\n", "\r\n"), 1, io.EOF},
		"said twice":          {headed("Content-Length: 1\r\n", "Content-Length: "+length+"\r\n", "\r\n"), 1, io.EOF},
		"hexadecimal":         {headed("Content-Length: 0x28\r\n", "\r\n"), 0, jsonrpc2.ErrInvalidHeader},
		"a fraction":          {headed("Content-Length: 40.0\r\n", "\r\n"), 0, jsonrpc2.ErrInvalidHeader},
		"a word":              {headed("Content-Length: many\r\n", "\r\n"), 0, jsonrpc2.ErrInvalidHeader},
		"nothing":             {headed("Content-Length:\r\n", "\r\n"), 0, jsonrpc2.ErrInvalidHeader},
		"two numbers":         {headed("Content-Length: 40 40\r\n", "\r\n"), 0, jsonrpc2.ErrInvalidHeader},
		"an empty line first": {headed("\r\n", "Content-Length: "+length+"\r\n", "\r\n"), 0, jsonrpc2.ErrInvalidHeader},
		"no empty line":       {headed("Content-Length: " + length + "\r\n"), 0, io.ErrUnexpectedEOF},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			frames, answers, end := readAll(t, strings.NewReader(tt.input))
			if len(frames) != tt.frames || tt.frames == 1 && frames[0] != ping || answers != "" {
				t.Errorf("got frames %q and answers %q", frames, answers)
			}
			if !errors.Is(end, tt.end) {
				t.Errorf("ended with %v, want %v", end, tt.end)
			}
		})
	}
}

// Wherever the input is cut into pieces, or is over, the whole messages before that are served.
func TestInputInPieces(t *testing.T) {
	input := frame(ping) + frame(`{"jsonrpc":"2.0","method":"é😀"}`) + frame(ping)
	ends := []int{len(frame(ping)), len(frame(ping)) + len(frame(`{"jsonrpc":"2.0","method":"é😀"}`)), len(input)}
	for cut := range len(input) + 1 {
		whole := 0
		for whole < len(ends) && ends[whole] <= cut {
			whole++
		}
		want := io.ErrUnexpectedEOF
		if cut == 0 || whole > 0 && ends[whole-1] == cut {
			want = io.EOF
		}
		frames, answers, end := readAll(t, io.MultiReader(strings.NewReader(input[:cut/2]), strings.NewReader(input[cut/2:cut])))
		if len(frames) != whole || answers != "" || !errors.Is(end, want) {
			t.Fatalf("cut at %d: %d frames, answers %q, ended with %v", cut, len(frames), answers, end)
		}
	}
}

// The memory of a large message is given back, that of small ones is used again.
func TestBufferOfALargeMessageIsDropped(t *testing.T) {
	large := `{"jsonrpc":"2.0","method":"` + strings.Repeat("x", 2*keptBodyBytes) + `"}`
	stream, err := newBoundedStream(&pipe{Reader: strings.NewReader(frame(ping) + frame(ping) + frame(large) + frame(ping))})
	if err != nil {
		t.Fatal(err)
	}
	var first *byte
	for i, want := range []string{ping, ping, large, ping} {
		body, n, err := stream.ReadFrame(context.Background())
		if err != nil || string(body) != want || n != int64(len(frame(want))) {
			t.Fatalf("frame %d of %d bytes: %v", i, n, err)
		}
		switch i {
		case 0:
			first = &body[0]
		case 1:
			if &body[0] != first {
				t.Error("the buffer was made anew")
			}
		case 3:
			if cap(stream.body) > keptBodyBytes {
				t.Errorf("keeps %d bytes", cap(stream.body))
			}
		}
	}
}

// A reader whose context is over reads no more; a writer that is gone ends the connection at the answer.
func TestStreamEndsWithItsContextAndItsWriter(t *testing.T) {
	source := strings.NewReader(frame(ping))
	stream, err := newBoundedStream(&pipe{Reader: source})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, _, err := stream.ReadFrame(ctx); !errors.Is(err, context.Canceled) || source.Len() != len(frame(ping)) {
		t.Errorf("read %v, %d bytes are left", err, source.Len())
	}
	gone := errors.New("gone")
	var told []error
	valid := &validStream{frameStream: unwritable{stream, gone}, onEnd: func(err error) { told = append(told, err) }}
	stream.in.Reset(strings.NewReader(frame("{") + frame(ping)))
	if _, _, err := valid.ReadFrame(t.Context()); !errors.Is(err, gone) || len(told) != 1 || !errors.Is(told[0], gone) {
		t.Errorf("read %v, told %v", err, told)
	}
}

// unwritable is a stream whose other end reads nothing any more.
type unwritable struct {
	frameStream
	why error
}

func (u unwritable) WriteFrame(context.Context, []byte) (int64, error) { return 0, u.why }

// What is wrong with a message is told in words, with the limit where it is one.
func TestRejectedFramesAreExplained(t *testing.T) {
	for input, want := range map[string]string{
		`{"a":`:      "not valid JSON",
		`"text"`:     "not a JSON-RPC 2.0 request",
		` [ {"x" ] `: "not valid JSON",
	} {
		bad := checkFrame([]byte(input))
		if bad == nil || !strings.Contains(bad.Error(), want) {
			t.Errorf("%s: %v", input, bad)
		}
	}
	stream, err := newBoundedStream(&pipe{Reader: io.MultiReader(
		strings.NewReader(fmt.Sprintf("Content-Length: %d\r\n\r\n", maxBodyBytes+1)), strings.NewReader("too short"))})
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := stream.ReadFrame(t.Context()); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("a large message that ends too early: %v", err)
	}
}
