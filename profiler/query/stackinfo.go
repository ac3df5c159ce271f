package query

import "slices"

// methodsShown is the number of methods in stackTrace$methods.
const methodsShown = 10

// stackInfo is what the table of stack traces holds about one of them. The zero value stands for none.
type stackInfo struct {
	id, samePath               uint32
	top, application, nonInit  uint32
	topFrame, applicationFrame uint32
	truncated                  bool
	methods                    []uint32 // the first ones, top first
	frames                     []uint32 // top first
	places                     []int32  // the same frames in the dictionary of samples
}

// describe makes it that of a stack trace, given with its outermost frame first.
func (info *stackInfo) describe(found []foundStep) {
	*info = stackInfo{methods: info.methods[:0], frames: info.frames[:0], places: info.places[:0]}
	for _, f := range slices.Backward(found) {
		info.frames, info.places = append(info.frames, f.id), append(info.places, f.place)
		if len(info.methods) < methodsShown {
			info.methods = append(info.methods, f.method)
		}
	}
	if len(found) > 0 {
		top := &found[len(found)-1]
		info.top, info.topFrame = top.method, top.id
	}
	for i := len(found) - 1; i >= 0 && (info.application == 0 || info.nonInit == 0); i-- {
		info.noteKind(&found[i])
	}
}

// noteKind enters the next frame from the top if it is the first one of an application, or that is no constructor.
func (info *stackInfo) noteKind(f *foundStep) {
	if info.application == 0 && f.flags.application {
		info.application, info.applicationFrame = f.method, f.id
	}
	if info.nonInit == 0 && !f.flags.init {
		info.nonInit = f.method
	}
}
