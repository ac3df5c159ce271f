package jvm

import (
	"os"
	"testing"
	"time"
)

func TestParseTask(t *testing.T) {
	nid, task := parseTask("Name:\ta b\nState:\tD (disk sleep)\nPid:\t400\nNSpid:\t400\t12\nvoluntary_ctxt_switches:\t7\n")
	if nid != 12 || task.State != 'D' || task.Switches != 7 || task.Queue != -1 {
		t.Errorf("%d, %+v", nid, task)
	}
	if !task.schedule("1000 2000 3\n") || task.CPU != 1000 || task.Queue != 2000 {
		t.Errorf("schedstat: %+v", task)
	}
	if task.schedule("0 0 0\n") || task.schedule("x") {
		t.Error("a kernel without schedstat is believed")
	}
	ticks := Task{}
	if !ticks.times("12 (a) b) S 1 2 3 4 5 6 7 8 9 10 150 50 0 0 20 0 1 0 99\n") || ticks.CPU != 2*time.Second {
		t.Errorf("stat: %+v", ticks)
	}
}

func TestTasksOfThisProcess(t *testing.T) {
	tasks, err := Tasks(os.Getpid())
	if err != nil || len(tasks) == 0 {
		t.Fatalf("%v, %v", tasks, err)
	}
	var cpu time.Duration
	for _, task := range tasks {
		cpu += task.CPU
	}
	if cpu <= 0 {
		t.Errorf("the threads of this process have not run: %v", tasks)
	}
}
