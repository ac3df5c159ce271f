package main

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"
)

// guideJava works for some milliseconds, with garbage, a lock that two threads want; it is ready when the acceptor starts.
const guideJava = `import java.util.*;

public class Main {
    static final Object LOCK = new Object();

    public static void main(String[] args) throws Exception {
        long millis = args.length > 0 ? Long.parseLong(args[0]) : 600, begin = System.nanoTime(), end = begin + millis * 1_000_000;
        Thread other = new Thread(() -> { while (System.nanoTime() < end) price(40_000); });
        other.start();
        while (System.nanoTime() < begin + (end - begin) / 10 * 6) price(40_000);
        Thread acceptor = new Thread(() -> {}, "http-1-Acceptor"); // as a server's is named
        acceptor.start();
        while (System.nanoTime() < end) price(40_000);
        other.join();
        System.out.println("served");
    }

    static double price(int n) {
        synchronized (LOCK) {
            List<Double> prices = new ArrayList<>();
            for (int i = 0; i < n; i++) prices.add(Math.sqrt(i));
            return prices.get(n / 2);
        }
    }
}
`

// serverJava works until it is ended, and tells when it has begun.
const serverJava = `public class Server {
    public static void main(String[] args) throws Exception {
        Main.main(new String[] {"200"});
        while (true) {
            Main.price(10_000);
            Thread.sleep(5);
        }
    }
}
`

// ringJava has two threads that wait for each other for ever.
const ringJava = `public class Ring {
    public static void main(String[] args) throws Exception {
        Object left = new Object(), right = new Object();
        var both = new java.util.concurrent.CountDownLatch(2);
        new Thread(() -> take(left, right, both), "left").start();
        new Thread(() -> take(right, left, both), "right").start();
        both.await();
        System.out.println("served");
    }

    static void take(Object first, Object second, java.util.concurrent.CountDownLatch both) {
        synchronized (first) {
            both.countDown();
            try { both.await(); } catch (InterruptedException e) { return; }
            synchronized (second) { System.out.println("never"); }
        }
    }
}
`

// guidePom builds and runs Main below src.
const guidePom = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>sample</groupId><artifactId>sample-guide</artifactId><version>1</version>
  <properties>
    <maven.compiler.source>8</maven.compiler.source><maven.compiler.target>8</maven.compiler.target>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
  </properties>
  <build><sourceDirectory>source</sourceDirectory><plugins><plugin>
    <groupId>org.codehaus.mojo</groupId><artifactId>exec-maven-plugin</artifactId><version>3.1.0</version>
    <configuration><mainClass>Main</mainClass></configuration>
  </plugin></plugins></build>
</project>
`

// scratch is a project with everything that guides name.
type scratch struct {
	dir, java string
	ids       *strings.Replacer // process ids of guides to real ones
}

// newScratch makes the project, records its program three times, and starts the JVMs that guides ask.
func newScratch(t *testing.T) scratch {
	t.Helper()
	if runtime.GOOS != "linux" {
		t.Skip("guides show what works on Linux")
	}
	java := filepath.Join(os.Getenv("JFRLENS_JDKS"), "25", "bin")
	if _, err := os.Stat(filepath.Join(java, "java")); err != nil {
		t.Skip("no JDK 25 in JFRLENS_JDKS")
	}
	s := scratch{dir: t.TempDir(), java: java, ids: strings.NewReplacer()}
	for name, text := range s.files(t) {
		file := filepath.Join(s.dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o700); err != nil { // one of them is a script
			t.Fatal(err)
		}
	}
	top, err := filepath.Abs(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	s.sh(t, `javac -d classes src/*.java && jar --create --file app.jar --main-class Main -C classes . && ln -s "$0" testdata
		for name in recording old new; do
			java -XX:StartFlightRecording:filename=$name.jfr,settings=profile -Xlog:disable -Xlog:all=off -cp classes Main 3000 || exit 1
		done`, filepath.Join(top, "testdata"))
	s.ids = strings.NewReplacer("4711", s.start(t, "Server", "-XX:StartFlightRecording:settings=profile"), "4712", s.start(t, "Ring"))
	return s
}

// files are those of the project: its settings and its view are those that guides show.
func (s scratch) files(t *testing.T) map[string]string {
	t.Helper()
	return map[string]string{
		"src/Main.java": guideJava, "src/Server.java": serverJava, "src/Ring.java": ringJava,
		"shop/pom.xml": guidePom, "shop/source/Main.java": guideJava,
		"start.sh":                          "#!/bin/sh\nexec java -cp classes Main\n",
		".profileconfig.json":               fences(t, "profiler/config/README.md", "json")[0],
		".jfrlens/views/longest-pauses.sql": fences(t, "profiler/query/README.md", "sql")[0],
	}
}

// env is that of a reader who has the JDK in PATH, and no screen.
func (s scratch) env(dir string) []string {
	home := filepath.Join(dir, "home")
	return append(os.Environ(), "PATH="+s.java+":"+os.Getenv("PATH"), "JAVA_HOME="+filepath.Dir(s.java), "DISPLAY=", "WAYLAND_DISPLAY=",
		"XDG_STATE_HOME="+home, "XDG_CACHE_HOME="+home, "XDG_CONFIG_HOME="+home)
}

// sh prepares the project by a script with an argument.
func (s scratch) sh(t *testing.T, script, argument string) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "sh", "-c", script, argument)
	cmd.Dir, cmd.Env = s.dir, s.env(s.dir)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
}

// copy is the project for one reader.
func (s scratch) copy(t *testing.T) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "shop")
	s.sh(t, `cp -a . "$0"`, dir)
	return dir
}

// start starts a class until the test has ended, and returns its process id when it has served.
func (s scratch) start(t *testing.T, class string, options ...string) string {
	t.Helper()
	cmd := exec.Command(filepath.Join(s.java, "java"), append(options, "-Xmx128m", "-cp", "classes", class)...)
	cmd.Dir = s.dir
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Kill() // it never ends by itself
		_ = cmd.Wait()
	})
	for lines := bufio.NewScanner(out); lines.Scan(); {
		if lines.Text() == "served" {
			go func() { _, _ = io.Copy(io.Discard, out) }() // until it is killed
			return strconv.Itoa(cmd.Process.Pid)
		}
	}
	t.Fatalf("%s ended", class)
	return ""
}
