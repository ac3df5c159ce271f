package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"
	"go.uber.org/zap"
	"go.uber.org/zap/zapcore"

	"jfrlens/flamegraph"
	"jfrlens/lsp"
	"jfrlens/lsp/wire"
)

// lspFlags are the flags of the language server.
type lspFlags struct {
	transport wire.Transport
	parent    int
	logFile   string
	verbose   bool
}

func newLSPCommand(std streams) *cobra.Command {
	var f lspFlags
	cmd := &cobra.Command{
		Use:   "lsp",
		Short: "Run the language server, for editors",
		Long: `Runs the language server. Editors start it; it talks to them on standard input
and output, or connects to where the editor listens.`,
		Example: `  jfrlens lsp
  jfrlens lsp --log-file /tmp/jfrlens.log --verbose`,
		Args: exactly(0, "no arguments"),
		RunE: func(cmd *cobra.Command, _ []string) error { return runLSP(cmd, std, f) },
	}
	flags := cmd.Flags()
	flags.Bool("stdio", true, "use standard input and output")
	flags.StringVar(&f.transport.Pipe, "pipe", "", "connect to the client's Unix socket at this `path`")
	flags.IntVar(&f.transport.Socket, "socket", 0, "connect to the client's `port` on this machine")
	flags.IntVar(&f.parent, "clientProcessId", 0, "end with the process of this `pid`")
	flags.StringVar(&f.logFile, "log-file", "", "write the log to this `file` instead of standard error")
	flags.BoolVar(&f.verbose, "verbose", false, "log everything")
	return cmd
}

// runLSP serves one client. Standard output belongs to the protocol: what else
// would print there goes to standard error.
func runLSP(cmd *cobra.Command, std streams, f lspFlags) error {
	signal.Ignore(syscall.SIGPIPE) // a client that closed our output is a write error, not our death
	in, out := io.NopCloser(std.in), nopWriteCloser{behind(std.out)}
	os.Stdout = os.Stderr
	log, err := newLog(std.err, f)
	if err != nil {
		return err
	}
	defer func() { _ = log.Sync() }() // fails on terminals, which need none
	defer zap.RedirectStdLog(log)()
	conn, err := f.transport.Connect(in, out)
	if err != nil {
		return err
	}
	code, err := lsp.Serve(cmd.Context(), conn, lsp.Options{
		Version: version(), Log: log, ParentPID: f.parent, Guard: []string{guardName},
		SQL:     func(recording string) *flamegraph.SQL { return pageSQL(std, recording) },
		History: func(folder, recording string) flamegraph.Historian { return pageHistory(std, folder, recording) },
	})
	if err != nil {
		return err
	}
	if code != exitDone {
		return quietError{errors.New("the client ended without shutdown")}
	}
	return nil
}

// newLog writes JSON lines to a file, or text to standard error. Nothing is
// sampled away: the log goes into bug reports.
func newLog(stderr io.Writer, f lspFlags) (*zap.Logger, error) {
	level := zapcore.InfoLevel
	if f.verbose {
		level = zapcore.DebugLevel
	}
	config := zap.NewProductionEncoderConfig()
	config.EncodeTime = zapcore.ISO8601TimeEncoder
	if f.logFile == "" {
		sink := zapcore.Lock(zapcore.AddSync(stderr))
		return zap.New(zapcore.NewCore(zapcore.NewConsoleEncoder(config), sink, level)), nil
	}
	file, err := os.OpenFile(f.logFile, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return nil, fmt.Errorf("open the log file: %w", err)
	}
	return zap.New(zapcore.NewCore(zapcore.NewJSONEncoder(config), zapcore.Lock(file), level)), nil
}

// nopWriteCloser keeps the process's own stream open.
type nopWriteCloser struct{ io.Writer }

// Close does nothing.
func (nopWriteCloser) Close() error { return nil }
