package flamegraph

import (
	"slices"
	"strings"
	"testing"
)

// What only starts the program's code is part of a box, as far as nothing else is below it.
func TestStarted(t *testing.T) {
	for _, test := range []struct{ stack, want string }{
		{"java.lang.Thread.run;java.util.concurrent.ThreadPoolExecutor$Worker.run;java.util.concurrent.ThreadPoolExecutor.runWorker;a.Task.run", "a thread|a pool of threads|a pool of threads|-"},
		{"org.apache.maven.surefire.booter.ForkedBooter.main;org.junit.platform.launcher.core.DefaultLauncher.execute;java.util.ArrayList.forEach;org.junit.jupiter.engine.X.run;java.lang.reflect.Method.invoke;a.SumTest.adds;java.util.ArrayList.forEach;org.junit.Assert.that", "Surefire|JUnit|-|JUnit|JUnit|-|-|-"},
		{"a.Main.main;java.util.ArrayList.forEach;a.Main.lambda", "-|-|-"},
		{"java.lang.reflect.Method.invoke;a.Main.main", "-|-"},
		{"java.lang.Thread.run;java.util.ArrayList.forEach;java.util.concurrent.FutureTask.run", "a thread|-|-"},
		{"org.springframework.boot.loader.launch.JarLauncher.main;java.lang.reflect.Method.invoke;a.App.main", "Spring Boot's launcher|Spring Boot's launcher|-"},
		{"java.lang.VirtualThread.runContinuation;jdk.internal.vm.Continuation.enter;java.lang.VirtualThread.run;a.Job.run", "a virtual thread|a virtual thread|a virtual thread|-"},
	} {
		d, err := build(collapsed2profile(t, test.stack+" 10\n"), Options{})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for range d.Nodes.Depth[1:] {
			got = append(got, "-")
		}
		for i, node := range d.Nodes.Starters {
			name := d.Strings[d.Methods.Name[d.Frames.Method[d.Nodes.Started[i]]]]
			got[node-1] = strings.TrimPrefix(name, "started by ")
		}
		if got := strings.Join(got, "|"); got != test.want {
			t.Errorf("%s:\n got %s\nwant %s", test.stack, got, test.want)
		}
	}
}

// Contexts are the outermost frames of a page that is told apart by them, and what starts the program is folded in each.
func TestStartedInContexts(t *testing.T) {
	_, r := requestsResources(t)
	var d PageData
	ask(t, r, "profile?by=endpoint", &d)
	name := func(frame int32) string { return d.Strings[d.Methods.Name[d.Frames.Method[frame]]] }
	inside, boxes := "", map[string]bool{}
	for n, frame := range d.Nodes.Frame {
		if d.Nodes.Depth[n] == 1 {
			inside = name(frame)
		}
		if i, is := slices.BinarySearch(d.Nodes.Starters, int32(n)); is {
			boxes[inside+": "+name(d.Nodes.Started[i])] = true
		}
	}
	for _, want := range []string{"GET /items: started by a pool of threads", "(no endpoint): started by a pool of threads", "POST /checkout: started by a pool of threads"} {
		if !boxes[want] {
			t.Errorf("no box %q among %v", want, boxes)
		}
	}
}
