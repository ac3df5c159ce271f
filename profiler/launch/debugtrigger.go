package launch

import (
	"fmt"
	"path/filepath"
	"runtime"
	"strings"
)

// Names inside the session folder.
const (
	hookName  = "stopped.sh"
	stopsName = "stopped.txt"
)

// debugTrigger is what the project's settings let debugging begin with: the
// agent's options, and the event in words; "" for none. The agent runs a
// program then, and refuses to do without.
func (p *preparation) debugTrigger() (options, text string, err error) {
	d := p.Config.DebugSettings()
	switch {
	case d.OnThrow != "":
		options, text = "onthrow="+d.OnThrow, d.OnThrow+" is thrown"
	case d.OnUncaught:
		options, text = "onuncaught=y", "an exception is not caught"
	default:
		return "", "", nil
	}
	if err := oneValue(d.OnThrow); err != nil {
		return "", "", err
	}
	program, err := p.hook(d.Launch)
	return options + ",launch=" + program, text, err
}

// oneValue refuses what would be more than one value of an option.
func oneValue(value string) error {
	if strings.ContainsAny(value, ", \t\"'") {
		return fmt.Errorf("%w: %q in debugConfig has blanks, commas or quotes; write a class or a program without them", errDebugOption, value)
	}
	return nil
}

// hook is the program that the agent runs when it stops the JVM: a script of ours that notes that down and then becomes
// what the user wants to be run, which may have arguments. Without shells it is the user's own, or one that does nothing.
func (p *preparation) hook(launch string) (program string, err error) {
	if runtime.GOOS == "windows" {
		if launch == "" {
			launch = "true"
		}
		return launch, oneValue(launch)
	}
	if strings.ContainsAny(launch, "\x00\r\n") {
		return "", fmt.Errorf("%w: %q in debugConfig is more than one line", errDebugOption, launch)
	}
	script := "#!/bin/sh\n# Run by the debug agent of a JVM that has stopped, with the transport and the address.\n" +
		`echo "$PPID $2" >> '` + p.stopsFile() + "'\n"
	if launch != "" {
		script += "exec " + launch + ` "$@"` + "\n"
	}
	p.files[hookName] = script
	return filepath.Join(p.Session, hookName), nil
}

// stopsFile is where the hook notes that a JVM has stopped, "" where there is no hook.
func (p *preparation) stopsFile() string {
	if runtime.GOOS == "windows" {
		return ""
	}
	return filepath.Join(p.Session, stopsName)
}
