package query

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"jfrlens/jfr/units"
)

// Of the memory that the machine has free, a query gets this part; DuckDB by itself takes as much of what is built in.
const memoryShare, leastMemory = 0.75, int64(256 << 20)

// memoryLimit is how many bytes a query may use before it goes to disk or fails, no more than most, if that is not 0; 0 leaves
// it to DuckDB, where the system does not say what is free.
func memoryLimit(most int64) int64 {
	if free := memoryShareOfFree(); most == 0 || free > 0 && free < most {
		return free
	}
	return most
}

// memoryShareOfFree is what of the free memory a query gets; 0 where the system does not say what is free.
func memoryShareOfFree() int64 {
	f, err := os.Open("/proc/meminfo")
	if err != nil {
		return 0
	}
	defer func() { _ = f.Close() }() // only read
	free := availableMemory(f)
	if free == 0 {
		return 0
	}
	return max(int64(memoryShare*float64(free)), leastMemory)
}

// tooLarge is the error about a statement that needs more memory than it may use and cannot go to disk.
func (d *DB) tooLarge() error {
	limit := ""
	if d.memory > 0 {
		limit = " (" + units.Size(d.memory) + ")"
	}
	return fmt.Errorf("%w%s: ask for fewer rows, shorter lists or smaller groups", ErrMemory, limit)
}

// isTooLarge tells whether an error of the engine is about memory.
func isTooLarge(err error) bool {
	return err != nil && strings.Contains(err.Error(), "Out of Memory Error")
}

// availableMemory finds in Linux' account of the memory what new programs can have, in bytes; 0 if it does not say.
func availableMemory(account io.Reader) int64 {
	for lines := bufio.NewScanner(account); lines.Scan(); {
		words := strings.Fields(lines.Text()) // MemAvailable: 21699488 kB
		if len(words) == 3 && words[0] == "MemAvailable:" {
			kib, _ := strconv.ParseInt(words[1], 10, 64) // 0 of what is no number
			return kib << 10
		}
	}
	return 0
}
