package overview_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"jfrlens/jfr"
	"jfrlens/profiler/overview"
	"jfrlens/profiler/profile"
	"jfrlens/testdata/jdks"
)

// server works for four seconds before it listens; a batch program never does.
const server = `import java.net.*;
public class Server {
	static double sum;
	static void work(long millis) { for (long end = System.nanoTime() + millis * 1_000_000; System.nanoTime() < end; ) sum += Math.sin(sum); }
	public static void main(String[] args) throws Exception {
		work(4000);
		System.err.println("ready " + System.currentTimeMillis());
		if (args.length > 0) { work(2000); return; }
		ServerSocket listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
		listening.setSoTimeout(5000);
		try { listening.accept(); } catch (SocketTimeoutException e) { }
	}
}
`

// framework works for four seconds before it tells of its start as frameworks do, or serves a request as they do.
const framework = `package jakarta.servlet.http;
import jdk.jfr.*;
public class HttpServlet {
	@Name("org.springframework.core.metrics.jfr.FlightRecorderStartupEvent") static class Step extends Event { String name; }
	@Name("quarkus.RestStart") static class Rest extends Event { }
	static long sum;
	static void count() { for (int i = 0; i < 1_000_000; i++) sum += Long.numberOfTrailingZeros(sum + i); }
	static void step(String name) { Step step = new Step(); step.name = name; step.commit(); }
	static void work(long millis) { for (long end = System.nanoTime() + millis * 1_000_000; System.nanoTime() < end; ) count(); }
	void service() { work(3000); }
	public static void main(String[] args) {
		step("spring.boot.application.starting");
		work(4000);
		System.err.println("ready " + System.currentTimeMillis());
		if (args[0].equals("spring")) step("spring.boot.application.ready");
		if (args[0].equals("quarkus")) new Rest().commit();
		if (args[0].equals("servlet")) new HttpServlet().service();
		work(2000);
	}
}
`

// mostLate bounds how long a busy machine takes no sample of what waits or serves.
const mostLate = 4 * time.Second

// recordServer runs the server on a JDK and returns its recording, and when it was ready.
func recordServer(t *testing.T, release int, args ...string) (*jfr.Recording, time.Time) {
	t.Helper()
	dir := t.TempDir()
	jdks.Compile(t, 8, dir, "Server.java", server)
	return record(t, release, dir, append([]string{"Server"}, args...)...)
}

// record runs a main class of a folder with its arguments.
func record(t *testing.T, release int, dir string, args ...string) (*jfr.Recording, time.Time) {
	t.Helper()
	return recordWith(t, "settings=profile", release, dir, args...)
}

// recordWith is record with options for the recording.
func recordWith(t *testing.T, options string, release int, dir string, args ...string) (*jfr.Recording, time.Time) {
	t.Helper()
	path := filepath.Join(dir, "server.jfr")
	argv := append([]string{"-XX:StartFlightRecording=" + options + ",dumponexit=true,filename=" + path, "-cp", dir}, args...)
	cmd := exec.Command(jdks.Tool(t, release, "java"), argv...)
	said, err := os.Create(filepath.Join(dir, "said"))
	if err != nil {
		t.Fatal(err)
	}
	cmd.Stderr = said
	if err := cmd.Run(); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(said.Name())
	if err != nil {
		t.Fatal(err)
	}
	var millis int64
	if _, err := fmt.Sscanf(string(text), "ready %d", &millis); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	rec, err := jfr.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = rec.Close() })
	return rec, time.UnixMilli(millis)
}

// A server is ready when it listens, which no event tells: the first sample of its waiting does.
func TestReadyServer(t *testing.T) {
	t.Parallel()
	for _, release := range []int{8, 17, 25} {
		rec, at := recordServer(t, release)
		ready, err := overview.FindReady(rec)
		if late := ready.At.Sub(at); err != nil || ready.Sign != "it listened for connections" || late < -100*time.Millisecond || late > mostLate {
			t.Errorf("JDK %d: %v late, %+v, %v", release, late, ready, err)
		}
	}
}

// Frameworks that have events of their own tell when they are ready, and who serves a request is.
func TestReadyFramework(t *testing.T) {
	t.Parallel()
	for how, sign := range map[string]string{
		"spring": "its framework said that it was ready", "quarkus": "it served its first request", "servlet": "it served its first request",
	} {
		for _, release := range []int{17, 25} {
			dir := t.TempDir()
			jdks.Compile(t, 17, dir, "jakarta/servlet/http/HttpServlet.java", framework)
			rec, at := record(t, release, dir, "jakarta.servlet.http.HttpServlet", how)
			ready, err := overview.FindReady(rec)
			if late := ready.At.Sub(at); err != nil || ready.Sign != sign || late < -100*time.Millisecond || late > mostLate {
				t.Errorf("%s on JDK %d: %v late, %+v, %v", how, release, late, ready, err)
			}
		}
	}
}

// Nothing tells of a program that only computes: no time of it is called start-up but that of the JVM itself.
func TestReadyBatch(t *testing.T) {
	t.Parallel()
	rec, at := recordServer(t, 17, "batch")
	ready, err := overview.FindReady(rec)
	if err != nil || ready.Sign != "" || !ready.At.Before(at) {
		t.Errorf("%+v, %v, after the work of %s", ready, err, at)
	}
}

// A recording that begins while the program runs has no start of it, but what a framework does then may be one.
func TestReadyBefore(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	jdks.Compile(t, 8, dir, "Server.java", server)
	for _, release := range []int{17, 25} {
		rec, _ := recordWith(t, "delay=3s", release, dir, "Server", "batch")
		start, _, err := profile.TimeOf(rec)
		if err != nil {
			t.Fatal(err)
		}
		if ready, err := overview.FindReady(rec); err != nil || ready.Sign != "" || !ready.At.Equal(start) {
			t.Errorf("JDK %d: %+v, %v; it begins at %s", release, ready, err, start)
		}
	}
}
