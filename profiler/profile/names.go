package profile

// Method is a Java method, overloads included, or a native function with an
// empty class.
type Method struct {
	Class string // binary name with dots: "a.b.Outer$Inner", of a lambda "a.b.Outer$$Lambda"
	Name  string
}

// Kind says how a frame was executed.
type Kind uint8

// Kinds of frames.
const (
	KindOther Kind = iota
	KindInterpreted
	KindCompiled
	KindInlined
	KindNative
	KindC1
	KindCPP
	KindKernel
)

// KindOf maps the description in a recording's jdk.types.FrameType.
func KindOf(description string) Kind {
	switch description {
	case "Interpreted":
		return KindInterpreted
	case "JIT compiled", "AOT compiled": // the latter in native images
		return KindCompiled
	case "Inlined":
		return KindInlined
	case "Native":
		return KindNative
	case "C1 compiled":
		return KindC1
	case "C++":
		return KindCPP
	case "Kernel":
		return KindKernel
	}
	return KindOther
}

// String is the kind in words.
func (k Kind) String() string {
	switch k {
	case KindInterpreted:
		return "interpreted"
	case KindCompiled:
		return "compiled"
	case KindInlined:
		return "inlined"
	case KindNative:
		return "native"
	case KindC1:
		return "C1 compiled"
	case KindCPP:
		return "C++"
	case KindKernel:
		return "kernel"
	}
	return "other"
}

// Frame is one place on a stack. Frames are numbered across the whole profile.
type Frame struct {
	Method int32 // index into Profile.Methods
	Line   int32 // of the source, 1-based; 0 or negative where not known, as it was recorded
	Kind   Kind
}

// NoStackFrame is the number of the frame that stands for samples without a
// stack trace. It is in every profile and belongs to the method "[no stack]".
const NoStackFrame = 0

// noStackName is the name of the method of NoStackFrame.
const noStackName = "[no stack]"

// names numbers methods and frames across chunks. It is not safe for
// concurrent use; slices that were handed out stay valid, as entries are only
// appended.
type names struct {
	methods   []Method
	methodIDs map[Method]int32
	frames    []Frame
	frameIDs  map[Frame]int32
}

// newNames returns names that hold only the frame without a stack.
func newNames() *names {
	n := &names{methodIDs: map[Method]int32{}, frameIDs: map[Frame]int32{}}
	n.frame(Frame{Method: n.method(Method{Name: noStackName})})
	return n
}

// method returns the number of a method.
func (n *names) method(m Method) int32 { return numberOf(m, &n.methods, n.methodIDs) }

// frame returns the number of a frame.
func (n *names) frame(f Frame) int32 { return numberOf(f, &n.frames, n.frameIDs) }

// numberOf returns the number of a value, which is its place among all. A value
// without one is appended.
func numberOf[V comparable](value V, all *[]V, numbers map[V]int32) int32 {
	number, ok := numbers[value]
	if !ok {
		number = int32(len(*all))
		*all = append(*all, value)
		numbers[value] = number
	}
	return number
}
