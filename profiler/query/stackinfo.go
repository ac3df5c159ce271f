package query

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

// note enters the next frame from the top.
func (info *stackInfo) note(f *cachedFrame) {
	if len(info.frames) == 0 {
		info.top, info.topFrame = f.method, f.id
	}
	if info.application == 0 && f.flags.application {
		info.application, info.applicationFrame = f.method, f.id
	}
	if info.nonInit == 0 && !f.flags.init {
		info.nonInit = f.method
	}
	if len(info.methods) < methodsShown {
		info.methods = append(info.methods, f.method)
	}
	info.frames, info.places = append(info.frames, f.id), append(info.places, f.place)
}
