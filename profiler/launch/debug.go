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
	// Note is one sentence for the user: how and when it listens, and why.
	Note string `json:"note"`
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
	const common = "-agentlib:jdwp=transport=dt_socket,server=y,"
	name := jdk.Name()
	if trigger, text, err := p.debugTrigger(); err != nil {
		return nil, err
	} else if trigger != "" {
		option := common + "suspend=y,address=localhost:0," + trigger
		return &DebugAgent{Option: option, Note: "when " + text + ", the program stops and listens for a debugger; start debugging then"}, nil
	}
	if jdk.debugsOnDemand() && !p.olderJVMs {
		port, err := freePort()
		if err != nil {
			return nil, err
		}
		return &DebugAgent{
			Option: common + "suspend=n,quiet=y,address=localhost:" + strconv.Itoa(port) + ",onjcmd=y", Port: port, OnDemand: true,
			Note: fmt.Sprintf("a debugger can be attached later: %s opens port %d of localhost when debugging is started, not before", name, port),
		}, nil
	}
	if !p.oneJVM { // a second JVM could not take the same port
		agent := &DebugAgent{
			Option: common + "suspend=n,quiet=y,address=localhost:0",
			Note:   "a debugger can be attached later: each JVM of this run (jfrlens ps lists them) listens on a free port of localhost from its start, because it is not known which JDK starts it, and not all can begin later",
		}
		if p.byRelease {
			agent.Note = "a debugger can be attached later: each JVM of this run (jfrlens ps lists them) opens a free port of localhost when debugging is started, or at its start where its JDK cannot begin later"
		}
		return agent, nil
	}
	port, err := freePort()
	if err != nil {
		return nil, err
	}
	return &DebugAgent{
		Option: common + "suspend=n,quiet=y,address=localhost:" + strconv.Itoa(port), Port: port,
		Note: fmt.Sprintf("a debugger can be attached later: the agent listens on port %d of localhost from the start, because %s cannot begin later (its agent has no onjcmd)", port, name),
	}, nil
}

// Name is the JDK for people, such as "JDK 21".
func (j JDK) Name() string { return "JDK " + strconv.Itoa(j.Major) }

// debugTrigger is what the project's settings let debugging begin with: the
// agent's options, and the event in words; "" for none. The agent runs a
// program then, and refuses to do without.
func (p *preparation) debugTrigger() (options, text string, err error) {
	d := p.Config.DebugSettings()
	program := d.Launch
	if program == "" {
		program = "true" // does nothing
	}
	for _, value := range []string{d.OnThrow, program} {
		if strings.ContainsAny(value, ", \t\"'") {
			return "", "", fmt.Errorf("%w: %q in debugConfig has blanks, commas or quotes; write a class or a program without them", errDebugOption, value)
		}
	}
	switch {
	case d.OnThrow != "":
		return "onthrow=" + d.OnThrow + ",launch=" + program, d.OnThrow + " is thrown", nil
	case d.OnUncaught:
		return "onuncaught=y,launch=" + program, "an exception is not caught", nil
	}
	return "", "", nil
}

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
