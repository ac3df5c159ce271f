package profile

import "strings"

// Program is the name of what ran: the main class of the command, or the file that
// has it, without its folder and without arguments, which may be secrets; "" if not
// known. Source files are run by a class of the compiler.
func (j JVM) Program() string {
	words := strings.Fields(j.Command)
	if len(words) > 1 && strings.Contains(words[0], "com.sun.tools.javac.launcher.") {
		words = words[1:]
	}
	if len(words) == 0 {
		return ""
	}
	return words[0][strings.LastIndexAny(words[0], `/\`)+1:]
}
