package wire

import (
	"errors"
	"fmt"
	"io"
	"net"
	"strconv"
)

// Transport says how to reach the client. At most one field is set; none means
// the given standard streams.
type Transport struct {
	// Pipe is the path of a Unix socket on which the client listens.
	Pipe string
	// Socket is the TCP port of this machine on which the client listens.
	Socket int
}

// Connect opens the connection. The client is the one that listens, as editors
// expect it; nothing here opens a port.
func (t Transport) Connect(in io.ReadCloser, out io.WriteCloser) (io.ReadWriteCloser, error) {
	switch {
	case t.Pipe != "" && t.Socket != 0:
		return nil, errors.New("connect to the client: give a pipe or a socket, not both")
	case t.Pipe != "":
		conn, err := net.Dial("unix", t.Pipe)
		if err != nil {
			return nil, fmt.Errorf("connect to the client's pipe %s: %w", t.Pipe, err)
		}
		return conn, nil
	case t.Socket != 0:
		conn, err := net.Dial("tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(t.Socket)))
		if err != nil {
			return nil, fmt.Errorf("connect to the client's port %d: %w", t.Socket, err)
		}
		return conn, nil
	default:
		return standardStreams{in, out}, nil
	}
}

// standardStreams is standard input and output as one connection.
type standardStreams struct {
	io.ReadCloser
	io.WriteCloser
}

// Close closes both.
func (s standardStreams) Close() error {
	return errors.Join(s.WriteCloser.Close(), s.ReadCloser.Close())
}
