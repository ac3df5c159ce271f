package launch

import (
	"context"
	"slices"
	"strings"
)

// planOther plans a command that is not java: a build tool by its own rules,
// anything else by the environment.
func (p *preparation) planOther(ctx context.Context) (*Plan, error) {
	if tool := toolOf(p.Command[0]); tool != nil {
		return p.planTool(ctx, tool)
	}
	jdk, err := chooseJDK(ctx, jdkWish{setting: p.JDK}, p.env)
	if err != nil {
		return nil, err
	}
	if err := jdk.CanRecord(); err != nil {
		return nil, err
	}
	plan, err := p.planEnv(jdk, "it is not known how the command starts its JVM")
	if err != nil {
		return nil, err
	}
	if p.JDK != "" {
		plan.Env = append(plan.Env, "JAVA_HOME="+jdk.Home)
	}
	plan.Argv = p.resolved(slices.Concat(p.Command, p.Args))
	plan.Goal = strings.Join(p.Command, " ")
	return plan, nil
}

// planEnv hands the options over by the environment, which reaches every JVM
// of the process tree: the recordings of the others are told apart by what
// they say of themselves.
//
// JDK_JAVA_OPTIONS is the kinder variable, since javac, jcmd and the like do
// not read it; JDK 8 does not either. A JDK 11 that may be among the JVMs has to
// start with the options of a later one.
func (p *preparation) planEnv(jdk JDK, reason string) (*Plan, error) {
	p.olderJVMs = true
	recorder, err := p.recorder(jdk)
	if err != nil {
		return nil, err
	}
	channel := ChannelLauncherEnv
	if jdk.Major < 9 {
		channel = ChannelToolEnv
	}
	plan := p.newPlan(jdk, recorder)
	plan.Channel, plan.ChannelReason, plan.ManyJVMs = channel, reason, true
	options := slices.Concat(nonEmpty(p.env.get(string(channel))), quoted(recorder.options), quoted(p.Options))
	plan.Env = append(plan.Env, string(channel)+"="+strings.Join(options, " "))
	return plan, nil
}

// quoted are options for a variable that a JVM takes apart at blanks. It knows
// quotes, but no escapes: a double one stands in single ones.
func quoted(options []string) []string {
	words := make([]string, len(options))
	for i, option := range options {
		words[i] = option
		if strings.ContainsAny(option, " \t\n\v\f\r'\"") {
			words[i] = `"` + strings.ReplaceAll(option, `"`, `"'"'"`) + `"`
		}
	}
	return words
}
