package profile

import "strings"

// Program is the name of what ran: the main class of the command, or the file that
// has it, without its folder and without arguments, which may be secrets; "" if not
// known. Source files are run by a class of the compiler.
func (j JVM) Program() string {
	words := strings.Fields(j.Command)
	if len(words) > 1 && j.isSourceLauncher() {
		words = words[1:]
	}
	if len(words) == 0 {
		return ""
	}
	return words[0][strings.LastIndexAny(words[0], `/\`)+1:]
}

// isSourceLauncher tells whether the JVM was started to compile and run a source file. The class may be told with its
// module.
func (j JVM) isSourceLauncher() bool {
	main, _, _ := strings.Cut(strings.TrimSpace(j.Command), " ")
	return strings.Contains(main, sourceLauncher)
}
