package jvm

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Debugger is where a debugger can attach to a JVM.
type Debugger struct {
	PID  int
	Host string // address on this machine, such as "127.0.0.1"
	Port int
	// Exposed is true when other machines may reach the port: whoever connects
	// can run code as the JVM's user.
	Exposed bool
}

// Address is host and port as debuggers take them.
func (d Debugger) Address() string { return net.JoinHostPort(d.Host, strconv.Itoa(d.Port)) }

// StartDebugging makes a JVM that was started with a debug agent listen for a
// debugger, if it does not do so already, and says where. No JDK lets the agent
// be loaded later (its library has no Agent_OnAttach): without one the error is
// [ErrNoAgent]. A JVM that is just starting is waited for.
func StartDebugging(ctx context.Context, pid int) (Debugger, error) {
	for {
		p, err := Find(pid)
		if err != nil {
			return Debugger{}, err
		}
		at, err := p.startDebugging(ctx)
		early := errors.Is(err, ErrRefused) || err != nil && strings.Contains(err.Error(), "Try again later")
		if !early || p.Uptime(time.Now()) > startTime || ctx.Err() != nil {
			return at, err
		}
		time.Sleep(listenPause)
	}
}

// startDebugging is StartDebugging of a JVM that has started.
func (p Process) startDebugging(ctx context.Context) (Debugger, error) {
	agent, found, err := p.debugAgent(ctx)
	switch {
	case err != nil:
		return Debugger{}, err
	case !found:
		return Debugger{}, &processError{fmt.Sprintf("process %d was started without a debug agent, and none can be loaded later; start it with one (jfrlens profile --debug)", p.PID), ErrNoAgent, nil}
	case !agent.server:
		return Debugger{}, &processError{fmt.Sprintf("process %d does not listen for a debugger: its agent connects to one at %s", p.PID, agent.address), ErrNoAgent, nil}
	case agent.onCommand:
		if err := p.portIsFree(agent); err != nil {
			return Debugger{}, err
		}
		if err := startAgent(ctx, p.PID); err != nil {
			return Debugger{}, err
		}
	}
	return p.awaitDebugger(ctx, agent)
}

// debugAgent finds the debug agent in the options of a JVM. The JVM is asked
// itself where its performance data cannot tell, which cut long options.
func (p Process) debugAgent(ctx context.Context) (agent debugAgent, found bool, err error) {
	if agent, found = agentIn(p.Options); found || p.Options != "" && len(p.Options) < perfStringLength {
		return agent, found, nil
	}
	vm, err := Attach(ctx, p.PID)
	if err != nil {
		return agent, false, err
	}
	text, err := vm.Command(ctx, "VM.command_line")
	agent, found = agentIn(text)
	return agent, found, err
}

// perfStringLength is where HotSpot may have cut a text of its performance data
// (PerfMaxStringConstLength, 1024, without its end).
const perfStringLength = 1023

// portIsFree is the error for an agent whose port somebody else has taken since
// it was chosen: told to begin now, it would fail without an answer, and could
// not be told again. The ports of a network of its own are not known.
func (p Process) portIsFree(agent debugAgent) error {
	sockets, err := listening(p)
	if agent.port == 0 || err != nil || slices.ContainsFunc(sockets, func(s netip.AddrPort) bool { return s.Port() == agent.port }) {
		return nil
	}
	listener, err := net.Listen("tcp4", net.JoinHostPort("127.0.0.1", strconv.Itoa(int(agent.port))))
	if err == nil {
		return listener.Close()
	}
	return &processError{fmt.Sprintf("process %d cannot listen for a debugger on port %d of localhost, which is in use: a debugger is attached already, or another program has it; try again when that has ended", p.PID, agent.port), ErrPortInUse, err}
}

// startAgent sends the command that an agent with onjcmd=y waits for. It may
// be sent again. Status 0 says nothing: the text has to be read.
func startAgent(ctx context.Context, pid int) error {
	vm, err := Attach(ctx, pid)
	if err != nil {
		return err
	}
	text, err := vm.Command(ctx, "VM.start_java_debugging")
	if err != nil || strings.Contains(text, "has been started") || strings.Contains(text, "already active") {
		return err
	}
	return vm.failed("cannot start debugging", text)
}

const (
	// listenTime is how long an agent may take to listen after the command,
	// startTime how long after the start of its JVM, on a machine under load too.
	listenTime  = 3 * time.Second
	startTime   = 10 * time.Second
	listenPause = 20 * time.Millisecond
)

// awaitDebugger waits until the agent listens.
func (p Process) awaitDebugger(ctx context.Context, agent debugAgent) (Debugger, error) {
	end := time.Now().Add(listenTime)
	if !agent.onCommand {
		end = p.Started.Add(startTime)
	}
	for {
		sockets, err := listening(p)
		if err != nil {
			return Debugger{}, err
		}
		at, err := agent.among(sockets)
		if err == nil {
			host := at.Addr()
			if host.IsUnspecified() {
				host = netip.AddrFrom4([4]byte{127, 0, 0, 1})
			}
			return Debugger{PID: p.PID, Host: host.String(), Port: int(at.Port()), Exposed: !at.Addr().IsLoopback()}, nil
		}
		if time.Now().After(end) || ctx.Err() != nil || agent.waits != "" {
			return Debugger{}, &processError{fmt.Sprintf("process %d does not listen for a debugger: %v", p.PID, err), ErrNoAgent, ctx.Err()}
		}
		time.Sleep(listenPause)
	}
}

// debugAgent is what the options of the JDWP agent say (OpenJDK,
// src/jdk.jdwp.agent/share/native/libjdwp/debugInit.c).
type debugAgent struct {
	address   string // as written; may be empty
	port      uint16 // 0: the kernel chooses
	server    bool
	onCommand bool   // onjcmd=y
	waits     string // what it waits for otherwise: onthrow or onuncaught
}

// agentIn finds a debug agent among JVM options separated by blanks.
func agentIn(options string) (debugAgent, bool) {
	for word := range strings.FieldsSeq(options) {
		for _, start := range []string{"-agentlib:jdwp=", "-Xrunjdwp:"} {
			if text, ok := strings.CutPrefix(word, start); ok {
				return parseAgent(text), true
			}
		}
	}
	return debugAgent{}, false
}

// parseAgent reads the options of the agent itself.
func parseAgent(text string) debugAgent {
	var a debugAgent
	for option := range strings.SplitSeq(text, ",") {
		switch key, value, _ := strings.Cut(option, "="); key {
		case "server":
			a.server = value == "y"
		case "onjcmd":
			a.onCommand = value == "y"
		case "onthrow":
			a.waits = value + " is thrown"
		case "onuncaught":
			if value == "y" {
				a.waits = "an exception is not caught"
			}
		case "address":
			a.address = value
			port, err := strconv.ParseUint(value[strings.LastIndexByte(value, ':')+1:], 10, 16)
			if err == nil {
				a.port = uint16(port)
			}
		}
	}
	return a
}

// among finds the agent's socket among those that a JVM listens on. Where the
// kernel chose the port it must be the only one on the loopback interface.
func (a debugAgent) among(sockets []netip.AddrPort) (netip.AddrPort, error) {
	var loopback []netip.AddrPort
	for _, s := range sockets {
		if a.port != 0 && s.Port() == a.port {
			return s, nil
		}
		if s.Addr().IsLoopback() {
			loopback = append(loopback, s)
		}
	}
	switch {
	case a.port == 0 && len(loopback) == 1:
		return loopback[0], nil
	case a.waits != "" && len(loopback) == 0:
		return netip.AddrPort{}, fmt.Errorf("its agent begins when %s", a.waits)
	case a.port == 0 && len(loopback) > 1:
		return netip.AddrPort{}, fmt.Errorf("it listens at %v, and which one is the agent's is not known; try them", loopback)
	}
	return netip.AddrPort{}, errors.New("a debugger may be attached already")
}
