package overview

// feed is an event type that tells of the run, and what is taken from it.
type feed struct {
	event  string
	fields []string // [gatherer.others] has them in this order, without those that most events have
	read   func(g *gatherer, row int)
}

// feeds are all events that an overview reads, at once with where was allocated if that is wanted. Names and fields are those of the JDK's metadata.xml; what a release
// does not know, or did not record, is left out.
func feeds(where bool) []feed {
	return append(allocationFeeds(where), []feed{
		{"jdk.CPUInformation", []string{"hwThreads"}, readHardware},
		{"jdk.CPULoad", []string{timeField, "jvmUser", "jvmSystem", "machineTotal"}, readLoad},

		{"jdk.ActiveSetting", []string{"id", "name", "value"}, readSetting},
		{"jdk.JavaMonitorEnter", waitFields("monitorClass", "previousOwner"), readMonitor},
		{"jdk.ThreadPark", waitFields("parkedClass"), readPark},
		{"jdk.JavaMonitorWait", waitFields("monitorClass"), readObjectWait},
		{"jdk.ThreadSleep", waitFields(), readSleep},
		{"jdk.SocketRead", waitFields("host", "address", "port"), readSocket},
		{"jdk.SocketWrite", waitFields("host", "address", "port"), readSocket},
		{"jdk.FileRead", waitFields("path"), readFile},
		{"jdk.FileWrite", waitFields("path"), readFile},
		{"jdk.FileForce", waitFields("path"), readFile},
		{"jdk.VirtualThreadPinned", waitFields("pinnedReason"), readPinned},
		{"jdk.ZAllocationStall", waitFields(), readStall},

		{"jdk.GarbageCollection", []string{timeField, durationField, "name", "cause", "sumOfPauses", "longestPause"}, readCollection},
		{"jdk.GCHeapSummary", []string{timeField, "when", "heapUsed"}, readHeap},
		{"jdk.GCHeapConfiguration", []string{"maxSize"}, readHeapSize},
		{"jdk.UnsignedLongFlag", []string{"name", "value"}, readFlag},
		{"jdk.SystemGC", []string{timeField, "stackTrace"}, readSystemGC},

		{"jdk.OldObjectSample", []string{timeField, "allocationTime", stackField}, readKept},

		{"jdk.ExceptionStatistics", []string{timeField, "throwables"}, readCounters(throwables)},
		{"jdk.JavaExceptionThrow", []string{timeField, "thrownClass", "stackTrace"}, readThrow},
		{"jdk.ClassLoadingStatistics", []string{timeField, "loadedClassCount", "unloadedClassCount"}, readCounters(classesLoaded, classesUnloaded)},
		{"jdk.CompilerStatistics", []string{timeField, "compileCount"}, readCounters(compilations)},
		{"jdk.JavaThreadStatistics", []string{timeField, "accumulatedCount", "activeCount"}, readThreads},
		{"jdk.ThreadStart", []string{timeField, "stackTrace"}, readThreadStart},
		{"jdk.FinalizerStatistics", []string{timeField, "finalizableClass", "objects", "totalFinalizersRun"}, readFinalizers},
		{"jdk.CodeCacheFull", []string{timeField}, readCodeCacheFull},
		{"jdk.CPUTimeSamplesLost", []string{timeField, "lostSamples"}, readLost},
		{"jdk.ContainerCPUThrottling", []string{timeField, "cpuElapsedSlices", "cpuThrottledSlices"}, readCounters(cpuSlices, throttledSlices)},
		{"jdk.SwapSpace", []string{timeField, "totalSize", "freeSize"}, readSwap},
		{"jdk.NativeMethodSample", []string{timeField, stackField}, readNative},
	}...)
}

// allocationFeeds are those of what was allocated, and where if that is wanted: stack traces of allocations are more than all
// others together, and most programs give no rule a reason to ask. The thread is read since a field that is jumped over takes longer.
func allocationFeeds(where bool) []feed {
	list := []feed{
		{"jdk.ObjectAllocationSample", []string{timeField, threadField, "objectClass", "weight"}, readAllocation(where, sizeOfSample)},
		{"jdk.ObjectAllocationInNewTLAB", []string{timeField, threadField, "objectClass", "tlabSize"}, readAllocation(where, nil)},
		{"jdk.ObjectAllocationOutsideTLAB", []string{timeField, threadField, "objectClass", "allocationSize"}, readAllocation(where, sizeOutsideTLAB)},
	}
	for i := range list {
		if where {
			list[i].fields = append(list[i].fields, stackField)
		}
	}
	return list
}

const (
	timeField     = "startTime"
	durationField = "duration"
	threadField   = "eventThread"
	stackField    = "stackTrace"
)

// waitFields are the fields of an event that lasts, on a thread.
func waitFields(more ...string) []string {
	return append([]string{timeField, durationField, threadField, stackField}, more...)
}
