package wire

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"go.lsp.dev/jsonrpc2"
)

const (
	maxHeaderBytes = 4 << 10  // all header lines of one frame
	maxBodyBytes   = 64 << 20 // one message; larger ones are skipped and answered
	keptBodyBytes  = 1 << 20  // a read buffer above this is dropped after use
	bodyStepBytes  = 64 << 10 // the buffer grows by bytes that arrived, not by what a header claims
)

// frameStream is a jsonrpc2.Stream that gives access to raw frames. The
// connection finds the two methods by their names.
type frameStream interface {
	jsonrpc2.Stream
	ReadFrame(ctx context.Context) ([]byte, int64, error)
	WriteFrame(ctx context.Context, data []byte) (int64, error)
}

// frameError is a frame that cannot be served although the stream is intact:
// it is answered with its code and a null id, and reading goes on.
type frameError struct {
	code jsonrpc2.Code
	what string
}

// Error says what is wrong with the frame.
func (e *frameError) Error() string { return e.what }

// boundedStream reads Content-Length frames with limits on header and body.
// Writing is left to the library's stream.
type boundedStream struct {
	frameStream
	in   *bufio.Reader
	body []byte
}

// newBoundedStream frames a byte connection.
func newBoundedStream(conn io.ReadWriteCloser) (*boundedStream, error) {
	frames, ok := jsonrpc2.NewStream(conn).(frameStream)
	if !ok {
		return nil, errors.New("frame the connection: the JSON-RPC library has no access to raw frames")
	}
	return &boundedStream{frameStream: frames, in: bufio.NewReader(conn)}, nil
}

// ReadFrame returns the body of the next frame, valid until the next call.
// A *frameError leaves the stream at the start of the next frame.
func (s *boundedStream) ReadFrame(ctx context.Context) ([]byte, int64, error) {
	if err := ctx.Err(); err != nil {
		return nil, 0, err
	}
	length, headerBytes, err := readHeader(s.in)
	if err != nil {
		return nil, 0, err
	}
	if length > maxBodyBytes {
		if _, err := io.CopyN(io.Discard, s.in, length); err != nil {
			return nil, 0, unexpectedEnd(err)
		}
		return nil, 0, &frameError{
			jsonrpc2.InvalidRequest,
			fmt.Sprintf("message of %d bytes is over the limit of %d bytes", length, maxBodyBytes),
		}
	}
	if err := s.readBody(int(length)); err != nil {
		return nil, 0, err
	}
	return s.body, int64(headerBytes) + length, nil
}

// readBody fills s.body with the next n bytes.
func (s *boundedStream) readBody(n int) error {
	if cap(s.body) > keptBodyBytes {
		s.body = nil
	}
	s.body = s.body[:0]
	for len(s.body) < n {
		step := min(n-len(s.body), max(bodyStepBytes, len(s.body)))
		start := len(s.body)
		s.body = append(s.body, make([]byte, step)...)
		if _, err := io.ReadFull(s.in, s.body[start:]); err != nil {
			return unexpectedEnd(err)
		}
	}
	return nil
}

// readHeader reads the header block of a frame. The end of input before the
// first byte is io.EOF; within the block it is io.ErrUnexpectedEOF.
func readHeader(in *bufio.Reader) (length int64, size int, err error) {
	length = -1
	for {
		line, err := readHeaderLine(in, maxHeaderBytes-size)
		if err != nil {
			if size > 0 || len(line) > 0 {
				err = unexpectedEnd(err)
			}
			return 0, 0, err
		}
		size += len(line)
		text := strings.TrimRight(string(line), "\r\n")
		if text == "" {
			break
		}
		name, value, found := strings.Cut(text, ":")
		if !found {
			return 0, 0, fmt.Errorf("read message header: line %.40q has no colon: %w", text, jsonrpc2.ErrInvalidHeader)
		}
		if !strings.EqualFold(strings.TrimSpace(name), "Content-Length") {
			continue
		}
		length, err = strconv.ParseInt(strings.TrimSpace(value), 10, 64)
		if err != nil || length <= 0 {
			return 0, 0, fmt.Errorf("read message header: Content-Length %.40q is not a positive number: %w", value, jsonrpc2.ErrInvalidHeader)
		}
	}
	if length < 0 {
		return 0, 0, fmt.Errorf("read message header: Content-Length is missing: %w", jsonrpc2.ErrInvalidHeader)
	}
	return length, size, nil
}

// readHeaderLine reads up to and including a newline, at most limit bytes.
func readHeaderLine(in *bufio.Reader, limit int) ([]byte, error) {
	var line []byte
	for len(line) < limit {
		b, err := in.ReadByte()
		if err != nil {
			return line, err
		}
		line = append(line, b)
		if b == '\n' {
			return line, nil
		}
	}
	return line, fmt.Errorf("read message header: longer than %d bytes: %w", maxHeaderBytes, jsonrpc2.ErrInvalidHeader)
}

// unexpectedEnd turns the end of input inside a frame into the error for it.
func unexpectedEnd(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return fmt.Errorf("the input ended within a message: %w", io.ErrUnexpectedEOF)
	}
	return err
}
