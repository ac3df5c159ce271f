package query

// Columns of the table StackTrace, in the order of schema/fixed.sql.
const (
	stackIDColumn = iota
	stackLengthColumn
	stackTruncatedColumn
	stackTopColumn
	stackApplicationColumn
	stackNonInitColumn
	stackTopFrameColumn
	stackApplicationFrameColumn
	stackSamePathColumn
	stackMethodsColumn
	stackFramesColumn
)

// appendStack writes a new stack trace to its table.
func (imp *importer) appendStack(info *stackInfo) error {
	writer, err := imp.writers.stackTraces()
	if err != nil {
		return err
	}
	writer.Lock()
	defer writer.Unlock()
	if _, err := writer.room(); err != nil {
		return err
	}
	at, v := writer.rows, writer.vectors
	slots[uint32](v[stackIDColumn])[at] = info.id
	slots[int32](v[stackLengthColumn])[at] = int32(len(info.frames))
	slots[bool](v[stackTruncatedColumn])[at] = info.truncated
	slots[uint32](v[stackTopColumn])[at] = info.top
	slots[uint32](v[stackApplicationColumn])[at] = info.application
	slots[uint32](v[stackNonInitColumn])[at] = info.nonInit
	slots[uint32](v[stackTopFrameColumn])[at] = info.topFrame
	slots[uint32](v[stackApplicationFrameColumn])[at] = info.applicationFrame
	slots[uint32](v[stackSamePathColumn])[at] = info.samePath
	v[stackMethodsColumn].putList(at, info.methods)
	v[stackFramesColumn].putList(at, info.frames)
	writer.rows++
	return nil
}

// putList stores a list of numbers in a row.
func (v *vector) putList(row int, numbers []uint32) {
	start := v.grow(len(numbers))
	slots[listEntry](v)[row] = listEntry{uint64(start), uint64(len(numbers))}
	copy(slots[uint32](v.items)[start:], numbers)
}

// Columns of the table Frame, in the order of schema/fixed.sql.
const (
	frameIDColumn = iota
	frameMethodColumn
	frameLineColumn
	frameBytecodeColumn
	frameTypeColumn
)

// appendFrames writes all frames to their table.
func (imp *importer) appendFrames() error {
	table := imp.schema.table("Frame")
	writer, err := imp.writers.shared(table)
	if err != nil {
		return err
	}
	for id, key := range imp.stacks.list {
		if id == 0 {
			continue // the row for "no frame" is there already
		}
		if _, err := writer.room(); err != nil {
			return err
		}
		at, v := writer.rows, writer.vectors
		slots[uint32](v[frameIDColumn])[at] = uint32(id)
		slots[uint32](v[frameMethodColumn])[at] = key.method
		slots[int32](v[frameLineColumn])[at] = key.line
		if key.line <= 0 {
			v[frameLineColumn].setNull(at)
		}
		slots[int32](v[frameBytecodeColumn])[at] = key.bci
		putFrameType(v[frameTypeColumn], at, key.kind, table.columns[frameTypeColumn].enum)
		writer.rows++
	}
	return nil
}

func putFrameType(v *vector, at int, kind uint16, enum *enumType) {
	switch {
	case kind == 0 || enum == nil:
		v.setNull(at)
	case enum.op() == opEnum16:
		slots[uint16](v)[at] = kind - 1
	default:
		slots[uint8](v)[at] = uint8(kind - 1)
	}
}
