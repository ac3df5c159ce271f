// Package process starts programs, watches them with all that they start, and
// ends them. It knows nothing of Java: how the processes of a run are told from
// others is said by [Marks].
//
//	p, err := process.Start(ctx, process.Command{Argv: []string{"./run.sh"}, Dir: dir, Marks: marks}, stdio)
//	p.Stop()          // politely; after a grace time what is left is killed
//	ended := p.Wait() // until nothing of the run is left
//
// A run lasts until its last process has ended, not its first: a script may
// leave what it is about behind. What stays on purpose, such as the daemon of a
// build tool, does not belong to it. A [Guard] cleans up if this program is
// killed.
//
// [Run] is for tools that are only waited for, [Browse] for the user's browser.
package process
