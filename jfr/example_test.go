package jfr_test

import (
	"fmt"
	"log"
	"path/filepath"
	"sync/atomic"

	"jfrlens/jfr"
)

// Who waited for which monitors, and in which method.
func Example() {
	rec, err := jfr.Open(filepath.Join("..", "testdata", "recordings", "hard-jdk17.jfr"))
	if err != nil {
		log.Fatal(err)
	}
	defer func() { _ = rec.Close() }()
	waits := map[string]int{}
	for chunk, err := range rec.Chunks() {
		if err != nil {
			log.Fatal(err)
		}
		typ := chunk.Metadata().Type("jdk.JavaMonitorEnter")
		stacks, err := chunk.Stacks()
		if err != nil {
			log.Fatal(err)
		}
		for table, err := range chunk.Events(chunk.Select(typ, "eventThread", "stackTrace", "monitorClass")) {
			if err != nil {
				log.Fatal(err)
			}
			for row := range table.Rows {
				thread, _ := chunk.Thread(table.Column("eventThread").Ints[row])
				class, _ := chunk.Class(table.Column("monitorClass").Ints[row])
				where := "no stack trace"
				if frames, _, _ := stacks.Frames(table.Column("stackTrace").Ints[row], nil); len(frames) > 0 {
					method, _ := chunk.Method(frames[0].Method)
					where = method.Class + "." + method.Name
				}
				waits[fmt.Sprintf("a thread of group %s for a %s in %s", thread.Group, class.Name, where)]++
			}
		}
	}
	for wait, count := range waits {
		fmt.Println(count, wait)
	}
	// Unordered output:
	// 9 a thread of group main for a java.lang.Object in HardValues.contend
}

// Counting does not decode anything.
func ExampleRecording_Each() {
	rec, err := jfr.Open(filepath.Join("..", "testdata", "recordings", "chunks-jdk11.jfr"))
	if err != nil {
		log.Fatal(err)
	}
	defer func() { _ = rec.Close() }()
	var thrown atomic.Int64
	err = rec.Each(0, func(chunk *jfr.Chunk) error {
		counts, err := chunk.Counts()
		for _, n := range counts {
			if n.Type != nil && n.Type.Name == "test.Text" {
				thrown.Add(n.Count)
			}
		}
		return err
	})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(thrown.Load(), "events of type test.Text")
	// Output:
	// 26 events of type test.Text
}

// Constants of any type can be read as a table: here the class loaders, with the names of their classes.
func ExampleChunk_Pool() {
	rec, err := jfr.Open(filepath.Join("..", "testdata", "recordings", "hard-jdk25.jfr"))
	if err != nil {
		log.Fatal(err)
	}
	defer func() { _ = rec.Close() }()
	for chunk, err := range rec.Chunks() {
		if err != nil {
			log.Fatal(err)
		}
		loaders, err := chunk.Pool("jdk.types.ClassLoader")
		if err != nil {
			log.Fatal(err)
		}
		names := map[string]string{}
		for row := range loaders.Rows {
			class, _ := chunk.Class(loaders.Column("type").Ints[row])
			names[chunk.Symbol(loaders.Column("name").Ints[row])] = class.Name
		}
		fmt.Println(names["app"])
	}
	// Output:
	// jdk.internal.loader.ClassLoaders$AppClassLoader
}

// How deep the stacks are of threads that wait for monitors: each stack trace is decoded once, while it is found.
func ExampleChunk_DigestStacks() {
	rec, err := jfr.Open(filepath.Join("..", "testdata", "recordings", "hard-jdk17.jfr"))
	if err != nil {
		log.Fatal(err)
	}
	defer func() { _ = rec.Close() }()
	deepest := uint64(0)
	depth := func(frames []jfr.Frame, _ bool) uint64 { return uint64(len(frames)) }
	for chunk, err := range rec.Chunks() {
		if err != nil {
			log.Fatal(err)
		}
		stacks, err := chunk.DigestStacks(depth)
		if err != nil {
			log.Fatal(err)
		}
		typ := chunk.Metadata().Type("jdk.JavaMonitorEnter")
		for table, err := range chunk.Events(chunk.Select(typ, "stackTrace")) {
			if err != nil {
				log.Fatal(err)
			}
			for _, key := range table.Column("stackTrace").Ints {
				if row, ok := stacks.Row(key); ok {
					deepest = max(deepest, stacks.Digest(row))
				}
			}
		}
	}
	fmt.Println("up to", deepest, "frames")
	// Output:
	// up to 3 frames
}
