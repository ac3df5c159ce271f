package flamegraph

import (
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
		for _, frame := range d.Nodes.Started[1:] {
			name := "-"
			if frame >= 0 {
				name = strings.TrimPrefix(d.Strings[d.Methods.Name[d.Frames.Method[frame]]], "started by ")
			}
			got = append(got, name)
		}
		if got := strings.Join(got, "|"); got != test.want {
			t.Errorf("%s:\n got %s\nwant %s", test.stack, got, test.want)
		}
	}
}
