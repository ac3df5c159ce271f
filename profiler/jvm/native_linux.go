package jvm

import (
	"bytes"
	"debug/elf"
	"io"
	"path/filepath"
	"strings"
)

// heapSection holds the heap that GraalVM's native-image puts into a program (SubstrateVM, NativeImageHeapWriter).
const heapSection = ".svm_heap"

// maxSection bounds what is read of a section, in bytes.
const maxSection = 64 << 20

// saying are the sections that may hold what an image says of itself: constants of its own (VM, com.oracle.svm.core.VM), first.
var saying = [...]string{".data", ".rodata", heapSection}

// image is what a program says of itself that GraalVM's native-image has made; its zero value is any other program.
type image struct {
	by      string // such as "GraalVM CE 25.0.2+10.1", "" when it does not say
	version string // of the JDK whose classes are in it, "" when it does not say
}

// nativeImage looks into the program of a process; ok is false when it is no native image, or cannot be read.
func nativeImage(pid int) (found image, ok bool) {
	file, err := elf.Open(procFile(pid, "exe"))
	if err != nil {
		return image{}, false
	}
	defer file.Close()
	if file.Section(heapSection) == nil {
		return image{}, false
	}
	for _, name := range saying {
		section := file.Section(name)
		if section == nil || section.Type == elf.SHT_NOBITS {
			continue
		}
		data, _ := io.ReadAll(io.LimitReader(section.Open(), maxSection))
		if found.by = property(data, "com.oracle.svm.core.VM="); found.by != "" {
			found.version = property(data, "com.oracle.svm.core.VM.Java.Version=")
			break
		}
	}
	return found, true
}

// property is the printable text behind a name, "" when the name is not there.
func property(data []byte, name string) string {
	_, rest, found := bytes.Cut(data, []byte(name))
	if !found {
		return ""
	}
	rest = rest[:min(len(rest), 100)]
	if end := bytes.IndexFunc(rest, func(r rune) bool { return r < ' ' || r > '~' }); end >= 0 {
		rest = rest[:end]
	}
	return string(rest)
}

// describeImage fills in what is known of a native image.
func (p *Process) describeImage(found image) {
	p.Runtime, p.Version = NativeImage, found.version
	p.builder = found.by
	if argv := arguments(p.PID); len(argv) > 0 {
		p.Main, p.Command = filepath.Base(argv[0]), strings.Join(argv, " ")
	}
}

// imageObstacle says why a native image does not answer, "" when it may: from JDK 24 on, where it was built to.
func imageObstacle(p Process, s status) string {
	if s.caught&sigQuit != 0 && (p.Major() == 0 || p.Major() >= 24) || hasSocket(p) {
		return ""
	}
	what := "a native image"
	if p.builder != "" {
		what += " of " + p.builder
	}
	return "it is " + what + ", without a JVM, and was not built with --enable-monitoring=jcmd"
}
