package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/textproto"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"time"
)

// Goals of what everybody pays who installs jfrlens, opens a file, or runs a command.
const (
	goalBinaryMB = 60
	goalVSIXMB   = 25
	goalStart    = 15 * time.Millisecond
	goalIdleMB   = 40
)

// startRounds are many: one start takes milliseconds.
const startRounds = 41

// settles is how long a server is left alone before its memory is taken.
const settles = 2 * time.Second

// light prints sizes, the start, and the memory of a server that does nothing, beside their goals.
func light(binary, vsix, work string) error {
	fmt.Printf("size of the binary: %.1f MB (goal %d)\n", float64(size(binary))/1e6, goalBinaryMB)
	if packed, _ := filepath.Glob(vsix); len(packed) == 0 {
		fmt.Printf("left out, the size of the extension: make vsix makes %s\n", vsix)
	} else {
		fmt.Printf("size of the extension: %.1f MB (goal %d)\n", float64(size(packed[0]))/1e6, goalVSIXMB)
	}
	start, err := measure(command{argv: []string{binary, "version"}}, command{}, startRounds)
	if err != nil {
		return err
	}
	fmt.Printf("start of the process: %v (goal %v), peak %d MB\n", start.ours.Round(time.Millisecond/10), goalStart, start.peakKiB/1024)
	all, own, err := idle(binary, work)
	if err != nil {
		return fmt.Errorf("memory of an idle server: %w", err)
	}
	fmt.Printf("idle server with one open file: %.1f MB resident (goal %d), of which %.1f MB are not pages of the binary\n", all, goalIdleMB, own)
	return nil
}

// idle is the resident memory of a server, in MB, that has been handed a file and has
// answered its lenses, and the part of it that no file is behind.
func idle(binary, work string) (all, own float64, err error) {
	cmd := exec.Command(binary, "lsp")
	cmd.Env = append(os.Environ(), "XDG_STATE_HOME="+work)
	in, err := cmd.StdinPipe()
	if err != nil {
		return 0, 0, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return 0, 0, err
	}
	if err := cmd.Start(); err != nil {
		return 0, 0, err
	}
	defer func() { err = errors.Join(err, in.Close(), cmd.Wait()) }()
	client := lspClient{in, bufio.NewReader(out)}
	if err := client.open(filepath.Join(work, "Workload.java")); err != nil {
		return 0, 0, err
	}
	time.Sleep(settles)
	all, err = resident(cmd.Process.Pid, "VmRSS")
	if err != nil {
		return 0, 0, err
	}
	own, err = resident(cmd.Process.Pid, "RssAnon")
	client.send("shutdown", map[string]any{"id": 9})
	client.send("exit", nil)
	return all, own, err
}

// lspClient is as much of an editor as is needed for one open file.
type lspClient struct {
	in  io.Writer
	out *bufio.Reader
}

// open hands a file, whose text is that of Workload.java, to the server.
func (c lspClient) open(path string) error {
	text, err := os.ReadFile(filepath.Join("testdata", "bench", "Workload.java"))
	if err != nil {
		return err
	}
	if err := os.WriteFile(path, text, 0o600); err != nil {
		return err
	}
	file := map[string]any{"uri": "file://" + path, "languageId": "java", "version": 1, "text": string(text)}
	c.send("initialize", map[string]any{"id": 1, "params": map[string]any{"rootUri": "file://" + filepath.Dir(path), "capabilities": map[string]any{}}})
	if err := c.await(1); err != nil {
		return err
	}
	c.send("initialized", map[string]any{"params": map[string]any{}})
	c.send("textDocument/didOpen", map[string]any{"params": map[string]any{"textDocument": file}})
	c.send("textDocument/codeLens", map[string]any{"id": 2, "params": map[string]any{"textDocument": map[string]any{"uri": "file://" + path}}})
	return c.await(2)
}

// send writes a message. That the server does not read any more shows when an answer is missing.
func (c lspClient) send(method string, message map[string]any) {
	framed := map[string]any{"jsonrpc": "2.0", "method": method}
	for key, value := range message {
		framed[key] = value
	}
	body, _ := json.Marshal(framed)
	fmt.Fprintf(c.in, "Content-Length: %d\r\n\r\n%s", len(body), body)
}

// await reads messages up to the answer of a request.
func (c lspClient) await(id int) error {
	for {
		head, err := textproto.NewReader(c.out).ReadMIMEHeader()
		if err != nil {
			return fmt.Errorf("answer %d: %w", id, err)
		}
		length, err := strconv.Atoi(head.Get("Content-Length"))
		if err != nil {
			return err
		}
		body := make([]byte, length)
		if _, err := io.ReadFull(c.out, body); err != nil {
			return err
		}
		var message struct {
			ID     json.Number
			Method string
			Error  json.RawMessage
		}
		if err := json.Unmarshal(body, &message); err != nil {
			return err
		}
		if message.Method == "" && message.ID == json.Number(strconv.Itoa(id)) {
			if message.Error != nil {
				return fmt.Errorf("the server says %s", message.Error)
			}
			return nil
		}
	}
}

// resident reads a number of a process's status, in MB.
func resident(pid int, name string) (float64, error) {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0, err
	}
	found := regexp.MustCompile(`(?m)^` + name + `:\s+(\d+) kB`).FindSubmatch(status)
	if found == nil {
		return 0, fmt.Errorf("the system tells no %s", name)
	}
	kib, err := strconv.ParseFloat(string(found[1]), 64)
	return kib * 1024 / 1e6, err
}
