package jvm

import "strings"

// Release returns what the file "release" in the home folder of a JVM's JDK says, such as JAVA_VERSION_DATE and
// IMPLEMENTOR; nil when it cannot be read. No JVM is asked.
func Release(p Process) map[string]string {
	root, err := openRoot(p.PID)
	if err != nil || p.Home == "" {
		return nil
	}
	defer root.Close()
	for _, folder := range []string{p.Home, p.Home + "/.."} { // that of a JDK 8 is the folder jre in it
		text, err := root.ReadFile(strings.TrimPrefix(folder, "/") + "/release")
		if err == nil && len(text) < maxRelease {
			return parseRelease(string(text))
		}
	}
	return nil
}

// maxRelease bounds the file "release": a JDK's has a few hundred bytes.
const maxRelease = 64 << 10

// parseRelease reads lines KEY="value".
func parseRelease(text string) map[string]string {
	values := map[string]string{}
	for line := range strings.Lines(text) {
		if key, value, ok := strings.Cut(strings.TrimSpace(line), "="); ok {
			values[key] = strings.Trim(value, `"`)
		}
	}
	return values
}
