package source

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"strings"

	"jfrlens/profiler/smallfile"
)

// A class file, as far as it matters here (JVM specification, chapter 4): magic,
// versions, the constant pool, access flags, this and super class, interfaces,
// fields and methods with attributes, attributes of the class. All numbers are
// big-endian. Every attribute says its length, so unknown ones are stepped over.

// errClassFile says that bytes are not a class file, or a damaged one.
var errClassFile = errors.New("not a readable class file")

// maxClassFile bounds the class files that are read; javac's limits keep even
// generated ones far below.
const maxClassFile = 16 << 20

// Tags of constant pool entries (JVM specification, table 4.4-B).
const (
	tagUTF8               = 1
	tagInteger            = 3
	tagFloat              = 4
	tagLong               = 5
	tagDouble             = 6
	tagClass              = 7
	tagString             = 8
	tagFieldref           = 9
	tagMethodref          = 10
	tagInterfaceMethodref = 11
	tagNameAndType        = 12
	tagMethodHandle       = 15
	tagMethodType         = 16
	tagDynamic            = 17
	tagInvokeDynamic      = 18
	tagModule             = 19
	tagPackage            = 20
)

// classInfo is what a class file says about its source.
type classInfo struct {
	name    string   // binary name with dots
	source  string   // base name of the source file; "" when not recorded
	origins *origins // nil where all lines are of that file
}

// readClassFile reads the class file at path.
func readClassFile(path string) (classInfo, error) {
	f, err := smallfile.Open(path)
	if err != nil {
		return classInfo{}, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, maxClassFile))
	if err != nil {
		return classInfo{}, err
	}
	info, err := parseClass(data)
	if err != nil {
		return classInfo{}, fmt.Errorf("%s: %w", path, err)
	}
	return info, nil
}

// parseClass reads a class file.
func parseClass(data []byte) (classInfo, error) {
	r, pool, name := openClass(data)
	info := classInfo{name: name}
	r.members() // methods
	for n := r.u2(); n > 0 && r.err == nil; n-- {
		name, size := r.utf8(pool, r.u2()), r.u4()
		switch {
		case name == "SourceFile" && size == 2:
			info.source = r.utf8(pool, r.u2())
		case name == "SourceDebugExtension":
			info.origins = parseOrigins(string(r.take(int(size))))
		default:
			r.skip(int(size))
		}
	}
	return info, r.err
}

// openClass reads a class file up to its methods, and returns what reads them, the pool of constants and the name of the class.
func openClass(data []byte) (r *classReader, pool []int, name string) {
	r = &classReader{data: data}
	if r.u4() != 0xCAFEBABE {
		r.err = errClassFile
	}
	r.skip(4) // versions
	pool = r.pool()
	r.skip(2) // access flags
	name = strings.ReplaceAll(r.className(pool, r.u2()), "/", ".")
	r.skip(2) // super class
	r.skip(2 * int(r.u2()))
	r.members() // fields
	return r, pool, name
}

// classReader reads big-endian numbers; after the first failure every read
// returns zero and the error stays.
type classReader struct {
	data []byte
	at   int
	err  error
}

// take returns the next n bytes, or nil.
func (r *classReader) take(n int) []byte {
	if r.err != nil || n < 0 || n > len(r.data)-r.at {
		r.err = errClassFile
		return nil
	}
	r.at += n
	return r.data[r.at-n : r.at]
}

func (r *classReader) skip(n int) { r.take(n) }

func (r *classReader) u1() uint8 {
	if b := r.take(1); b != nil {
		return b[0]
	}
	return 0
}

func (r *classReader) u2() uint16 {
	if b := r.take(2); b != nil {
		return binary.BigEndian.Uint16(b)
	}
	return 0
}

func (r *classReader) u4() uint32 {
	if b := r.take(4); b != nil {
		return binary.BigEndian.Uint32(b)
	}
	return 0
}

// pool returns the offset of each constant's tag; entry 0 and the second halves
// of long and double constants have offset 0.
func (r *classReader) pool() []int {
	offsets := make([]int, r.u2())
	for i := 1; i < len(offsets) && r.err == nil; i++ {
		offsets[i] = r.at
		switch tag := r.u1(); tag {
		case tagUTF8:
			r.skip(int(r.u2()))
		case tagClass, tagString, tagMethodType, tagModule, tagPackage:
			r.skip(2)
		case tagMethodHandle:
			r.skip(3)
		case tagInteger, tagFloat, tagFieldref, tagMethodref, tagInterfaceMethodref, tagNameAndType, tagDynamic, tagInvokeDynamic:
			r.skip(4)
		case tagLong, tagDouble:
			r.skip(8)
			i++
		default:
			r.err = errClassFile
		}
	}
	return offsets
}

// constant returns a reader behind the tag of a constant of the given kind.
func (r *classReader) constant(pool []int, index uint16, tag uint8) *classReader {
	if int(index) >= len(pool) || pool[index] == 0 {
		r.err = errClassFile
		return &classReader{err: errClassFile}
	}
	c := &classReader{data: r.data, at: pool[index], err: r.err}
	if c.u1() != tag {
		r.err = errClassFile
	}
	return c
}

// utf8 returns a text constant. Characters beyond ASCII are in the JVM's
// modified form, which differs from UTF-8 only for NUL and surrogates.
func (r *classReader) utf8(pool []int, index uint16) string {
	c := r.constant(pool, index, tagUTF8)
	return string(c.take(int(c.u2())))
}

// className returns the name of a class constant, with slashes.
func (r *classReader) className(pool []int, index uint16) string {
	c := r.constant(pool, index, tagClass)
	return r.utf8(pool, c.u2())
}

// members steps over fields or methods.
func (r *classReader) members() {
	for n := r.u2(); n > 0 && r.err == nil; n-- {
		r.skip(6)
		for a := r.u2(); a > 0 && r.err == nil; a-- {
			r.skip(2)
			r.skip(int(r.u4()))
		}
	}
}
