package launch

import (
	"bytes"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// DebugAgent is the debug agent (JDWP) of a plan, to which a debugger can be
// attached while the program runs. It listens on the loopback interface only:
// JDWP knows no password.
type DebugAgent struct {
	// Option is what was added to the JVM options; "" where the program brings
	// an agent of its own.
	Option string `json:"option,omitempty"`
	// Port is where it listens; 0 where each JVM takes a free one or the
	// program's own agent decides.
	Port int `json:"port,omitempty"`
	// OnDemand is true when no port is open before debugging is started.
	OnDemand bool `json:"onDemand,omitempty"`
	// Trigger is what stops the program, such as "java.io.IOException is thrown"; "" for nothing. Stops is the file in
	// which the JVM then notes its process id and port, a line for each; "" where it does not.
	Trigger string `json:"trigger,omitempty"`
	Stops   string `json:"stops,omitempty"`
	// Note is one sentence for the user: how and when it listens, and why.
	Note string `json:"note"`
}

// WaitsInVain tells whether the JVM waits at its start for a debugger, and ends when none attaches in time.
func (d *DebugAgent) WaitsInVain() bool {
	return d != nil && d.Trigger == "" && strings.Contains(d.Option, "suspend=y") && strings.Contains(d.Option, ",timeout=")
}

// errDebugOption says that a value cannot be part of the agent's options.
var errDebugOption = errors.New("not an option of the debug agent")

// addDebugAgent adds a debug agent to the options of a JVM, if one is wanted
// and none is there.
func (p *preparation) addDebugAgent(jdk JDK, recorder *recorderOptions) error {
	if !p.Debug {
		return nil
	}
	if where := p.ownDebugAgent(); where != "" {
		recorder.debug = &DebugAgent{Note: where + " has a debug agent of its own, which is left as it is"}
		return nil
	}
	agent, err := p.debugAgent(jdk)
	if err != nil {
		return err
	}
	recorder.debug = agent
	recorder.options = append(recorder.options, agent.Option)
	return nil
}

// debugAgent chooses the agent's options for a JDK, of which only the release
// is known where the build tool chooses it.
func (p *preparation) debugAgent(jdk JDK) (*DebugAgent, error) {
	agent, err := p.listeningAgent(jdk)
	if err != nil {
		return nil, err
	}
	more, note := p.debugExtras(jdk)
	agent.Option = debugCommon + agent.Option + more
	agent.Note += note
	return agent, nil
}

// debugCommon is what all options of the agent begin with.
const debugCommon = "-agentlib:jdwp=transport=dt_socket,server=y,"

// listeningAgent chooses when the agent listens, and where.
func (p *preparation) listeningAgent(jdk JDK) (*DebugAgent, error) {
	d, name := p.Config.DebugSettings(), jdk.Name()
	trigger, text, err := p.debugTrigger()
	if err != nil {
		return nil, err
	}
	port, ignored, err := p.debugPort(trigger == "")
	at := ",address=localhost:" + strconv.Itoa(port)
	switch {
	case err != nil:
		return nil, err
	case trigger != "":
		return &DebugAgent{
			Option: "suspend=y" + at + "," + trigger, Port: port, Trigger: text, Stops: p.stopsFile(),
			Note: "when " + text + ", the program stops and listens for a debugger; start debugging then" + ignored,
		}, nil
	case d.Suspend:
		return &DebugAgent{Option: "suspend=y" + at, Port: port, Note: "the program waits at its start until a debugger attaches" + portNote(port) + ignored}, nil
	case jdk.debugsOnDemand() && !p.olderJVMs:
		if port, err = p.onePort(port); err != nil {
			return nil, err
		}
		return &DebugAgent{
			Option: "suspend=n,quiet=y,address=localhost:" + strconv.Itoa(port) + ",onjcmd=y", Port: port, OnDemand: true,
			Note: fmt.Sprintf("a debugger can be attached later: %s opens port %d of localhost when debugging is started, not before", name, port) + ignored,
		}, nil
	case p.oneJVM:
		return &DebugAgent{
			Option: "suspend=n,quiet=y" + at, Port: port,
			Note: fmt.Sprintf("a debugger can be attached later: the agent listens on port %d of localhost from the start, because %s cannot begin later (its agent has no onjcmd)", port, name),
		}, nil
	}
	agent := &DebugAgent{
		Option: "suspend=n,quiet=y" + at,
		Note:   "a debugger can be attached later: each JVM of this run (jfrlens ps lists them) listens on a free port of localhost from its start, because it is not known which JDK starts it, and not all can begin later" + ignored,
	}
	if p.byRelease {
		agent.Note = "a debugger can be attached later: each JVM of this run (jfrlens ps lists them) opens a free port of localhost when debugging is started, or at its start where its JDK cannot begin later" + ignored
	}
	return agent, nil
}

// portNote names a port that is known.
func portNote(port int) string {
	if port == 0 {
		return ""
	}
	return fmt.Sprintf(" at port %d of localhost", port)
}

// debugPort is where the agent listens: the port of the project's settings, else a free one, which is chosen now where it has
// to be known. It is 0 where several JVMs may run, of which only one could have it.
func (p *preparation) debugPort(known bool) (port int, note string, err error) {
	port = p.Config.DebugSettings().Port
	switch {
	case !p.oneJVM && port != 0:
		return 0, fmt.Sprintf(" (not at port %d of debugConfig: several JVMs may run, and only one could have it)", port), nil
	case !p.oneJVM:
		return 0, "", nil
	case port != 0:
		return port, "", checkPort(port)
	case known:
		port, err = freePort()
	}
	return port, "", err
}

// onePort is a port, a free one for 0.
func (p *preparation) onePort(port int) (int, error) {
	if port != 0 {
		return port, nil
	}
	return freePort()
}

// debugExtras are further options that the project's settings ask for, and what does not hold of them.
func (p *preparation) debugExtras(jdk JDK) (options, note string) {
	d := p.Config.DebugSettings()
	if timeout, err := time.ParseDuration(d.Timeout); err == nil && timeout > 0 { // what is wrong with it is told where the file is read
		options += ",timeout=" + strconv.FormatInt(timeout.Milliseconds(), 10)
	}
	switch {
	case !d.VirtualThreads:
	case jdk.Major < virtualThreadsJDK || p.olderJVMs:
		note = fmt.Sprintf(" (without virtual threads, of which agents know from JDK %d on)", virtualThreadsJDK)
	default:
		options += ",includevirtualthreads=y"
	}
	return options, note
}

// virtualThreadsJDK is the first release whose agent can list virtual threads.
const virtualThreadsJDK = 21

// Name is the JDK for people, such as "JDK 21".
func (j JDK) Name() string { return "JDK " + strconv.Itoa(j.Major) }

// freePort is a port of the loopback interface that nobody uses now.
func freePort() (int, error) {
	listener, err := net.Listen("tcp4", "127.0.0.1:0")
	if err != nil {
		return 0, fmt.Errorf("no port of localhost is free for a debugger: %w", err)
	}
	_, text, err := net.SplitHostPort(listener.Addr().String())
	if err = errors.Join(err, listener.Close()); err != nil {
		return 0, fmt.Errorf("no port of localhost is free for a debugger: %w", err)
	}
	return strconv.Atoi(text)
}

// checkPort says that somebody else listens at a port.
func checkPort(port int) error {
	listener, err := net.Listen("tcp4", net.JoinHostPort("127.0.0.1", strconv.Itoa(port)))
	if err != nil {
		return fmt.Errorf("a debugger cannot be listened for at the port of debugConfig: %w", err)
	}
	return listener.Close()
}

// debugsOnDemand tells whether the debug agent of this very JDK knows onjcmd,
// as in 11 to 23. Elsewhere the option keeps the JVM from starting, and the
// agent's own help does not list it, so its library is searched.
func (j JDK) debugsOnDemand() bool {
	if j.Home == "" {
		return false
	}
	for _, pattern := range debugAgentLibraries() {
		found, err := filepath.Glob(filepath.Join(j.Home, filepath.FromSlash(pattern)))
		if err != nil || len(found) == 0 {
			continue
		}
		library, err := os.ReadFile(found[0])
		return err == nil && bytes.Contains(library, []byte("onjcmd"))
	}
	return false
}
