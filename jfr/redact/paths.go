package redact

import (
	"bytes"
	"path"
	"slices"
	"strings"

	"jfrlens/jfr"
)

// paths replaces the folders of paths, and their names if that is wished. How deep they are and their extensions stay, and
// so do those of the system.
func (s *Session) paths(found []finding, text []byte, ctx reading) []finding {
	if ctx != pathText || s.rules.Paths == "keep_all" {
		return found
	}
	from := 0
	for from <= len(text) {
		end := bytes.IndexByte(text[from:], ':')
		if end < 0 || end == 1 && isLetter(text[from]) { // C:
			end = len(text) - from
		}
		found = s.scanner.onePath(found, text, from, from+end)
		from += end + 1
	}
	return found
}

// systemFolders are those that are everywhere.
var systemFolders = map[string]bool{
	"": true, "home": true, "Users": true, "usr": true, "lib": true, "lib64": true, "bin": true, "sbin": true, "etc": true, "proc": true, "sys": true, "dev": true,
	"tmp": true, "var": true, "opt": true, "run": true, "log": true, "jvm": true, "self": true, "modules": true, "local": true, "share": true, "x86_64-linux-gnu": true,
	"Program Files": true, "Windows": true, "System32": true, "server": true, "conf": true, "classes": true, "target": true, "build": true, ".": true, "..": true,
	"jfr": true, "security": true, "fs": true, "cgroup": true, "random": true, "urandom": true, "null": true, "file": true, "jar": true, "jrt": true,
}

// onePath replaces the parts of one path.
func (s *scanner) onePath(found []finding, text []byte, from, to int) []finding {
	if isSystemPath(text[from:to]) {
		return found
	}
	for start := from; start <= to; {
		end := start
		for end < to && text[end] != '/' && text[end] != '\\' {
			end++
		}
		last := end == to
		name := string(text[start:end])
		if !systemFolders[name] && !s.alias.isGiven(Path, strings.TrimSuffix(name, extension(name))) && (!last || s.rules.Paths == "redact_all") && !isJDKFile(name, text[from:to]) {
			stop := end
			if last {
				stop -= len(extension(name))
			}
			if stop > start {
				found = append(found, finding{from: start, to: stop, kind: Path})
			}
		}
		start = end + 1
	}
	return found
}

// systemTrees are folders whose files are the same on all machines of a kind.
var systemTrees = [][]byte{[]byte("/proc/"), []byte("/sys/"), []byte("/dev/"), []byte("/usr/lib/"), []byte("/usr/share/"), []byte("/lib/"), []byte("/lib64/"), []byte("/bin/"), []byte("/usr/bin/")}

func isSystemPath(path []byte) bool {
	return slices.ContainsFunc(systemTrees, func(tree []byte) bool { return bytes.HasPrefix(path, tree) })
}

// pathIn looks for a path in a text, where the folders of paths are to be replaced.
func (s *scanner) pathIn(text []byte, i int) {
	if s.rules.Paths == "keep_all" || i > 0 && bytes.IndexByte([]byte(" \t\n=:,;\"'([<"), text[i-1]) < 0 {
		return
	}
	to, parts := i, 0
	for to < len(text) && (isWord(text[to]) || bytes.IndexByte([]byte("/.-+~$@#%"), text[to]) >= 0) {
		if text[to] == '/' {
			parts++
		}
		to++
	}
	if parts >= 2 && text[i+1] != '/' {
		s.found = s.onePath(s.found, text, i, to)
	}
}

// extension returns that of a file, with the number of a library behind it: .so.6.
func extension(name string) string {
	if i := strings.Index(name, ".so."); i > 0 {
		return name[i:]
	}
	ext := path.Ext(name)
	if len(ext) > 8 || len(ext) == len(name) {
		return ""
	}
	return ext
}

var jdkFile = jfr.Pattern(`^(?:(?:lib|ld-linux)[a-z_0-9+.-]+\.so[.0-9]*|java|modules|java-\d+.*|(?:temurin|zulu|corretto|graalvm|sapmachine|liberica|semeru|openjdk)-?\d[a-z0-9._-]*|jdk-?\d.*|(?:java|jdk)\.[a-z.]+)$`)

// isJDKFile says whether a part of a path is one that every JDK has.
func isJDKFile(name string, whole []byte) bool {
	return jdkFile().MatchString(name) && (bytes.Contains(whole, []byte("/lib/")) || bytes.Contains(whole, []byte("java")) || bytes.Contains(whole, []byte("jdk")))
}

// jvmThread are names that the JVM and the JDK give. Those of the system are cut behind 15 bytes, and producers that see no others
// record these.
var jvmThread = jfr.Pattern(`^(?:main|system|InnocuousThread(?:Group)?|DestroyJavaVM|Finalizer|Reference Handl(?:er)?|Signal Dispatch(?:er)?|Common-Cleaner|Attach Listener|Service Thread|Notification Th(?:read)?|Monitor Deflati(?:on Thread)?|` +
	`VM Thread|VM Periodic Tas(?:k Thread)?|C[12] CompilerThre(?:ad\d+)?|G1 .*|GC Thread.*|ParGC.*|Gang worker.*|Concurrent .*|ZGC.*|ZWorker.*|ZDirector|ZDriver.*|ZStat|ZUncommitter.*|Shenandoah.*|JFR .*|StreamingThread.*|` +
	`JVMCI.*|Sweeper thread|Cleaner-\d+|ForkJoinPool\.c(?:ommonPool-worker-\d+)?|ForkJoinPool-\d+-worker-\d+|pool-\d+-thread-\d+|Thread-\d+|Timer-\d+|process reaper.*|VirtualThread-u(?:nparker|nblocker)?|Read-Poller|Write-Poller|Java2D.*|AWT-.*|` +
	`Async-profiler.*|java|)$`)

// isJVMThread says whether a thread has a name that the JDK gives.
func isJVMThread(name []byte) bool { return jvmThread().Match(name) }
