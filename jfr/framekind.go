package jfr

// FrameKind says how a frame was executed.
type FrameKind uint8

// Kinds of frames.
const (
	FrameOther FrameKind = iota
	FrameInterpreted
	FrameCompiled
	FrameInlined
	FrameNative
	FrameC1
	FrameCPP
	FrameKernel
)

// frameKind maps the description in a recording's jdk.types.FrameType.
func frameKind(description string) FrameKind {
	switch description {
	case "Interpreted":
		return FrameInterpreted
	case "JIT compiled", "AOT compiled": // the latter in native images
		return FrameCompiled
	case "Inlined":
		return FrameInlined
	case "Native":
		return FrameNative
	case "C1 compiled":
		return FrameC1
	case "C++":
		return FrameCPP
	case "Kernel":
		return FrameKernel
	}
	return FrameOther
}

// String is the kind in words.
func (k FrameKind) String() string {
	switch k {
	case FrameInterpreted:
		return "interpreted"
	case FrameCompiled:
		return "compiled"
	case FrameInlined:
		return "inlined"
	case FrameNative:
		return "native"
	case FrameC1:
		return "C1 compiled"
	case FrameCPP:
		return "C++"
	case FrameKernel:
		return "kernel"
	case FrameOther:
	}
	return "other"
}
