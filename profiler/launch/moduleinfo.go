package launch

import "encoding/binary"

// classBytes reads a class file (JVM specification, chapter 4). Behind its end it
// reads zeros, and stays bad.
type classBytes struct {
	rest []byte
	bad  bool
}

func (b *classBytes) take(n int) []byte {
	if b.bad || n < 0 || n > len(b.rest) {
		b.bad = true
		return make([]byte, min(max(n, 0), 4))
	}
	taken := b.rest[:n]
	b.rest = b.rest[n:]
	return taken
}

func (b *classBytes) u1() int { return int(b.take(1)[0]) }
func (b *classBytes) u2() int { return int(binary.BigEndian.Uint16(b.take(2))) }
func (b *classBytes) u4() int { return int(binary.BigEndian.Uint32(b.take(4))) }

// modulePool are the texts of a constant pool by their numbers, and those that
// entries which name something point at.
type modulePool struct {
	texts map[int]string
	names map[int]int
}

func (p modulePool) name(entry int) string { return p.texts[p.names[entry]] }

// describedModule reads the descriptor of a module: its name, and what it requires.
func describedModule(descriptor []byte) (m module, ok bool) {
	b := &classBytes{rest: descriptor}
	if b.u4() != 0xCAFEBABE {
		return module{}, false
	}
	b.u4() // versions
	pool := b.pool()
	b.take(12) // flags, class, superclass; no interfaces, fields and methods
	for attributes := b.u2(); attributes > 0 && !b.bad; attributes-- {
		kind := pool.texts[b.u2()]
		inside := classBytes{rest: b.take(b.u4())}
		if kind == "Module" {
			m.name = pool.name(inside.u2())
			inside.u4() // flags, version
			for requires := inside.u2(); requires > 0 && !inside.bad; requires-- {
				m.requires = append(m.requires, pool.name(inside.u2()))
				inside.u4() // flags, version
			}
			ok = !inside.bad && m.name != ""
		}
	}
	return m, ok && !b.bad
}

// pool reads the constant pool as far as a descriptor of a module has one.
func (b *classBytes) pool() modulePool {
	p := modulePool{map[int]string{}, map[int]int{}}
	for entry, count := 1, b.u2(); entry < count && !b.bad; entry++ {
		switch tag := b.u1(); tag {
		case 1: // text
			p.texts[entry] = string(b.take(b.u2()))
		case 7, 8, 16, 19, 20: // class, string, method type, module, package
			p.names[entry] = b.u2()
		case 3, 4, 9, 10, 11, 12, 17, 18: // numbers and members
			b.u4()
		case 5, 6: // wide numbers take two places
			b.take(8)
			entry++
		case 15:
			b.take(3)
		default:
			b.bad = true
		}
	}
	return p
}
