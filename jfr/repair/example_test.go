package repair_test

import (
	"bytes"
	"fmt"
	"log"
	"os"
	"path/filepath"

	"jfrlens/jfr"
	"jfrlens/jfr/repair"
)

// A recording that was cut is repaired: what is whole of it is kept, and every tool reads it.
func ExampleRepair() {
	whole, err := os.ReadFile(filepath.Join("..", "..", "testdata", "recordings", "content-jdk25.jfr"))
	if err != nil {
		log.Fatal(err)
	}
	cut := whole[:len(whole)-1000]
	var repaired bytes.Buffer
	rec := jfr.NewRecording("cut.jfr", bytes.NewReader(cut), int64(len(cut)))
	done, err := repair.Repair(&repaired, rec)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(done.Chunks, "chunks,", done.Repaired, "of them repaired")
	for _, problem := range rec.Problems() {
		fmt.Println(problem.What)
	}
	// Output:
	// 1 chunks, 1 of them repaired
	// the chunk is cut: 1000 of its 400982 bytes are missing
}
