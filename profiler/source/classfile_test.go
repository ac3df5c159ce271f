package source

import (
	"encoding/binary"
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// classBytes makes the smallest class file with a source file attribute, all
// kinds of constants in front of those that matter, and the source map that the
// Kotlin compiler adds.
func classBytes(name, source, sourceMap string) []byte {
	var b []byte
	u1 := func(v ...byte) { b = append(b, v...) }
	u2 := func(v int) { b = binary.BigEndian.AppendUint16(b, uint16(v)) }
	u4 := func(v int) { b = binary.BigEndian.AppendUint32(b, uint32(v)) }
	text := func(s string) { u1(tagUTF8); u2(len(s)); b = append(b, s...) }
	u4(0xCAFEBABE)
	u4(61)
	u2(10) // constants + 1
	text(name)
	u1(tagClass)
	u2(1)
	u1(tagLong) // 3 and 4
	u4(0)
	u4(1)
	u1(tagMethodHandle, 1)
	u2(1)
	u1(tagNameAndType)
	u2(1)
	u2(1)
	text("SourceFile")           // 7
	text(source)                 // 8
	text("SourceDebugExtension") // 9
	u2(0)                        // access
	u2(2)                        // this
	u2(2)                        // super
	u2(1)
	u2(2) // one interface
	u2(1) // one field
	u2(0) // access
	u2(1) // name
	u2(1) // descriptor
	u2(1) // one attribute
	u2(9) // name
	u4(2) // size
	u2(0) // value
	u2(0) // no method
	u2(2) // two attributes
	u2(9)
	u4(len(sourceMap))
	b = append(b, sourceMap...)
	u2(7) // SourceFile
	u4(2)
	u2(8)
	return b
}

func TestParseClass(t *testing.T) {
	info, err := parseClass(classBytes("a/b/C$D", "Other.java", ""))
	if err != nil || info != (classInfo{name: "a.b.C$D", source: "Other.java"}) {
		t.Errorf("got %+v, %v", info, err)
	}
}

func TestParseClassDamaged(t *testing.T) {
	whole := classBytes("a/b/C", "C.java", inlinedLambda)
	for n := range whole {
		if _, err := parseClass(whole[:n]); !errors.Is(err, errClassFile) {
			t.Fatalf("%d of %d bytes: error is %v", n, len(whole), err)
		}
	}
}

func FuzzClassFile(f *testing.F) {
	f.Add(classBytes("a/b/C", "C.java", inlinedLambda))
	f.Fuzz(func(t *testing.T, data []byte) {
		if info, err := parseClass(data); err != nil && !errors.Is(err, errClassFile) {
			t.Errorf("%+v, %v", info, err)
		}
	})
}

// write makes a file and the folders above it.
func write(t testing.TB, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}
