-- The event types that views name, as JDK 21 to 28 declare them: one line per column.
-- A recording without such events gets an empty view of these columns, so that every view always
-- binds; a recording with such events, but without some of the columns, gets those as NULL.

CREATE TABLE ActiveRecording (
    "startTime" TIMESTAMP_NS,
    "id" BIGINT,
    "name" VARCHAR,
    "destination" VARCHAR,
    "disk" BOOLEAN,
    "maxAge" BIGINT,
    "flushInterval" BIGINT,
    "maxSize" BIGINT,
    "recordingStart" TIMESTAMP_NS,
    "recordingDuration" BIGINT
);

CREATE TABLE ActiveSetting (
    "startTime" TIMESTAMP_NS,
    "id" BIGINT,
    "name" VARCHAR,
    "value" VARCHAR
);

CREATE TABLE AllocationRequiringGC (
    "startTime" TIMESTAMP_NS,
    "eventThread" UINTEGER,
    "stackTrace" UINTEGER,
    "gcId" INTEGER,
    "size" BIGINT
);

CREATE TABLE BooleanFlag (
    "startTime" TIMESTAMP_NS,
    "name" VARCHAR,
    "value" BOOLEAN,
    "origin" VARCHAR
);

CREATE TABLE BooleanFlagChanged (
    "startTime" TIMESTAMP_NS,
    "name" VARCHAR,
    "oldValue" BOOLEAN,
    "newValue" BOOLEAN,
    "origin" VARCHAR
);

CREATE TABLE CPUInformation (
    "startTime" TIMESTAMP_NS,
    "cpu" VARCHAR,
    "description" VARCHAR,
    "sockets" INTEGER,
    "cores" INTEGER,
    "hwThreads" INTEGER
);

CREATE TABLE CPULoad (
    "startTime" TIMESTAMP_NS,
    "jvmUser" FLOAT,
    "jvmSystem" FLOAT,
    "machineTotal" FLOAT
);

CREATE TABLE CPUTimeSample (
    "startTime" TIMESTAMP_NS,
    "stackTrace" UINTEGER,
    "eventThread" UINTEGER,
    "failed" BOOLEAN,
    "samplingPeriod" BIGINT,
    "biased" BOOLEAN
);

CREATE TABLE CPUTimeSamplesLost (
    "startTime" TIMESTAMP_NS,
    "lostSamples" INTEGER,
    "eventThread" UINTEGER
);

CREATE TABLE CPUTimeStampCounter (
    "startTime" TIMESTAMP_NS,
    "fastTimeEnabled" BOOLEAN,
    "fastTimeAutoEnabled" BOOLEAN,
    "osFrequency" BIGINT,
    "fastTimeFrequency" BIGINT
);

CREATE TABLE ClassDefine (
    "startTime" TIMESTAMP_NS,
    "eventThread" UINTEGER,
    "stackTrace" UINTEGER,
    "definedClass" UINTEGER,
    "definingClassLoader" UINTEGER,
    "source" VARCHAR
);

CREATE TABLE ClassLoad (
    "startTime" TIMESTAMP_NS,
    "duration" BIGINT,
    "eventThread" UINTEGER,
    "stackTrace" UINTEGER,
    "loadedClass" UINTEGER,
    "definingClassLoader" UINTEGER,
    "initiatingClassLoader" UINTEGER
);

CREATE TABLE ClassLoaderStatistics (
    "startTime" TIMESTAMP_NS,
    "classLoader" UINTEGER,
    "parentClassLoader" UINTEGER,
    "classLoaderData" BIGINT,
    "classCount" BIGINT,
    "chunkSize" BIGINT,
    "blockSize" BIGINT,
    "hiddenClassCount" BIGINT,
    "hiddenChunkSize" BIGINT,
    "hiddenBlockSize" BIGINT
);

CREATE TABLE Compilation (
    "startTime" TIMESTAMP_NS,
    "duration" BIGINT,
    "eventThread" UINTEGER,
    "compileId" INTEGER,
    "compiler" VARCHAR,
    "method" UINTEGER,
    "compileLevel" SMALLINT,
    "succeded" BOOLEAN,
    "isOsr" BOOLEAN,
    "codeSize" BIGINT,
    "inlinedBytes" BIGINT,
    "arenaBytes" BIGINT
);

CREATE TABLE CompilerConfiguration (
    "startTime" TIMESTAMP_NS,
    "threadCount" INTEGER,
    "tieredCompilation" BOOLEAN,
    "dynamicCompilerThreadCount" BOOLEAN
);

CREATE TABLE CompilerPhase (
    "startTime" TIMESTAMP_NS,
    "duration" BIGINT,
    "eventThread" UINTEGER,
    "phase" VARCHAR,
    "compileId" INTEGER,
    "phaseLevel" SMALLINT
);

CREATE TABLE CompilerStatistics (
    "startTime" TIMESTAMP_NS,
    "compileCount" INTEGER,
    "bailoutCount" INTEGER,
    "invalidatedCount" INTEGER,
    "osrCompileCount" INTEGER,
    "standardCompileCount" INTEGER,
    "osrBytesCompiled" BIGINT,
    "standardBytesCompiled" BIGINT,
    "nmethodsSize" BIGINT,
    "nmethodCodeSize" BIGINT,
    "peakTimeSpent" BIGINT,
    "totalTimeSpent" BIGINT
);

CREATE TABLE ContainerCPUThrottling (
    "startTime" TIMESTAMP_NS,
    "cpuElapsedSlices" BIGINT,
    "cpuThrottledSlices" BIGINT,
    "cpuThrottledTime" BIGINT
);

CREATE TABLE ContainerCPUUsage (
    "startTime" TIMESTAMP_NS,
    "cpuTime" BIGINT,
    "cpuUserTime" BIGINT,
    "cpuSystemTime" BIGINT
);

CREATE TABLE ContainerConfiguration (
    "startTime" TIMESTAMP_NS,
    "containerType" VARCHAR,
    "cpuSlicePeriod" BIGINT,
    "cpuQuota" BIGINT,
    "cpuShares" BIGINT,
    "effectiveCpuCount" BIGINT,
    "memorySoftLimit" BIGINT,
    "memoryLimit" BIGINT,
    "swapMemoryLimit" BIGINT,
    "hostTotalMemory" BIGINT,
    "hostTotalSwapMemory" BIGINT
);

CREATE TABLE ContainerIOUsage (
    "startTime" TIMESTAMP_NS,
    "serviceRequests" BIGINT,
    "dataTransferred" BIGINT
);

CREATE TABLE ContainerMemoryUsage (
    "startTime" TIMESTAMP_NS,
    "memoryFailCount" BIGINT,
    "memoryUsage" BIGINT,
    "swapMemoryUsage" BIGINT,
    "hostMemoryUsage" BIGINT
);

CREATE TABLE Deoptimization (
    "startTime" TIMESTAMP_NS,
    "eventThread" UINTEGER,
    "stackTrace" UINTEGER,
    "compileId" INTEGER,
    "compiler" VARCHAR,
    "method" UINTEGER,
    "lineNumber" INTEGER,
    "bci" INTEGER,
    "instruction" VARCHAR,
    "reason" VARCHAR,
    "action" VARCHAR
);

CREATE TABLE DeprecatedInvocation (
    "startTime" TIMESTAMP_NS,
    "stackTrace" UINTEGER,
    "method" UINTEGER,
    "invocationTime" TIMESTAMP_NS,
    "forRemoval" BOOLEAN
);

CREATE TABLE DoubleFlag (
    "startTime" TIMESTAMP_NS,
    "name" VARCHAR,
    "value" DOUBLE,
    "origin" VARCHAR
);

CREATE TABLE DoubleFlagChanged (
    "startTime" TIMESTAMP_NS,
    "name" VARCHAR,
    "oldValue" DOUBLE,
    "newValue" DOUBLE,
    "origin" VARCHAR
);

CREATE TABLE ExceptionStatistics (
    "startTime" TIMESTAMP_NS,
    "throwables" BIGINT
);

CREATE TABLE ExecuteVMOperation (
    "startTime" TIMESTAMP_NS,
    "duration" BIGINT,
    "eventThread" UINTEGER,
    "operation" VARCHAR,
    "safepoint" BOOLEAN,
    "blocking" BOOLEAN,
    "caller" UINTEGER,
    "safepointId" BIGINT
);

CREATE TABLE ExecutionSample (
    "startTime" TIMESTAMP_NS,
    "sampledThread" UINTEGER,
    "stackTrace" UINTEGER,
    "state" VARCHAR
);

CREATE TABLE FileRead (
    "startTime" TIMESTAMP_NS,
    "duration" BIGINT,
    "eventThread" UINTEGER,
    "stackTrace" UINTEGER,
    "path" VARCHAR,
    "bytesRead" BIGINT,
    "endOfFile" BOOLEAN
);

CREATE TABLE FileWrite (
    "startTime" TIMESTAMP_NS,
    "duration" BIGINT,
    "eventThread" UINTEGER,
    "stackTrace" UINTEGER,
    "path" VARCHAR,
    "bytesWritten" BIGINT
);

CREATE TABLE FinalizerStatistics (
    "startTime" TIMESTAMP_NS,
    "finalizableClass" UINTEGER,
    "codeSource" VARCHAR,
    "objects" BIGINT,
    "totalFinalizersRun" BIGINT
);

CREATE TABLE GCCPUTime (
    "startTime" TIMESTAMP_NS,
    "gcId" INTEGER,
    "userTime" BIGINT,
    "systemTime" BIGINT,
    "realTime" BIGINT
);

CREATE TABLE GCConfiguration (
    "startTime" TIMESTAMP_NS,
    "youngCollector" VARCHAR,
    "oldCollector" VARCHAR,
    "parallelGCThreads" INTEGER,
    "concurrentGCThreads" INTEGER,
    "usesDynamicGCThreads" BOOLEAN,
    "isExplicitGCConcurrent" BOOLEAN,
    "isExplicitGCDisabled" BOOLEAN,
    "pauseTarget" BIGINT,
    "gcTimeRatio" INTEGER
);

CREATE TABLE GCHeapConfiguration (
    "startTime" TIMESTAMP_NS,
    "minSize" BIGINT,
    "maxSize" BIGINT,
    "initialSize" BIGINT,
    "usesCompressedOops" BOOLEAN,
    "compressedOopsMode" VARCHAR,
    "objectAlignment" BIGINT,
    "heapAddressBits" TINYINT
);

CREATE TABLE GCHeapSummary (
    "startTime" TIMESTAMP_NS,
    "gcId" INTEGER,
    "when" VARCHAR,
    "heapSpace$start" BIGINT,
    "heapSpace$committedEnd" BIGINT,
    "heapSpace$committedSize" BIGINT,
    "heapSpace$reservedEnd" BIGINT,
    "heapSpace$reservedSize" BIGINT,
    "heapUsed" BIGINT
);

CREATE TABLE GCPhaseConcurrent (
    "startTime" TIMESTAMP_NS,
    "duration" BIGINT,
    "eventThread" UINTEGER,
    "gcId" INTEGER,
    "name" VARCHAR
);

CREATE TABLE GCPhaseConcurrentLevel1 (
    "startTime" TIMESTAMP_NS,
    "duration" BIGINT,
    "eventThread" UINTEGER,
    "gcId" INTEGER,
    "name" VARCHAR
);

CREATE TABLE GCPhaseParallel (
    "startTime" TIMESTAMP_NS,
    "duration" BIGINT,
    "eventThread" UINTEGER,
    "gcId" INTEGER,
    "gcWorkerId" INTEGER,
    "name" VARCHAR
);

CREATE TABLE GCPhasePause (
    "startTime" TIMESTAMP_NS,
    "duration" BIGINT,
    "eventThread" UINTEGER,
    "gcId" INTEGER,
    "name" VARCHAR
);

CREATE TABLE GCPhasePauseLevel1 (
    "startTime" TIMESTAMP_NS,
    "duration" BIGINT,
    "eventThread" UINTEGER,
    "gcId" INTEGER,
    "name" VARCHAR
);

CREATE TABLE GCPhasePauseLevel2 (
    "startTime" TIMESTAMP_NS,
    "duration" BIGINT,
    "eventThread" UINTEGER,
    "gcId" INTEGER,
    "name" VARCHAR
);

CREATE TABLE GCPhasePauseLevel3 (
    "startTime" TIMESTAMP_NS,
    "duration" BIGINT,
    "eventThread" UINTEGER,
    "gcId" INTEGER,
    "name" VARCHAR
);

CREATE TABLE GCPhasePauseLevel4 (
    "startTime" TIMESTAMP_NS,
    "duration" BIGINT,
    "eventThread" UINTEGER,
    "gcId" INTEGER,
    "name" VARCHAR
);

CREATE TABLE GCReferenceStatistics (
    "startTime" TIMESTAMP_NS,
    "gcId" INTEGER,
    "type" VARCHAR,
    "count" BIGINT
);

CREATE TABLE GarbageCollection (
    "startTime" TIMESTAMP_NS,
    "duration" BIGINT,
    "eventThread" UINTEGER,
    "gcId" INTEGER,
    "name" VARCHAR,
    "cause" VARCHAR,
    "sumOfPauses" BIGINT,
    "longestPause" BIGINT
);

CREATE TABLE InitialEnvironmentVariable (
    "startTime" TIMESTAMP_NS,
    "key" VARCHAR,
    "value" VARCHAR
);

CREATE TABLE InitialSystemProperty (
    "startTime" TIMESTAMP_NS,
    "key" VARCHAR,
    "value" VARCHAR
);

CREATE TABLE IntFlag (
    "startTime" TIMESTAMP_NS,
    "name" VARCHAR,
    "value" INTEGER,
    "origin" VARCHAR
);

CREATE TABLE IntFlagChanged (
    "startTime" TIMESTAMP_NS,
    "name" VARCHAR,
    "oldValue" INTEGER,
    "newValue" INTEGER,
    "origin" VARCHAR
);

CREATE TABLE JVMInformation (
    "startTime" TIMESTAMP_NS,
    "jvmName" VARCHAR,
    "jvmVersion" VARCHAR,
    "jvmArguments" VARCHAR,
    "jvmFlags" VARCHAR,
    "javaArguments" VARCHAR,
    "jvmStartTime" TIMESTAMP_NS,
    "pid" BIGINT
);

CREATE TABLE JavaAgent (
    "startTime" TIMESTAMP_NS,
    "name" VARCHAR,
    "options" VARCHAR,
    "dynamic" BOOLEAN,
    "initializationTime" TIMESTAMP_NS,
    "initializationDuration" BIGINT
);

CREATE TABLE JavaErrorThrow (
    "startTime" TIMESTAMP_NS,
    "eventThread" UINTEGER,
    "stackTrace" UINTEGER,
    "message" VARCHAR,
    "thrownClass" UINTEGER
);

CREATE TABLE JavaExceptionThrow (
    "startTime" TIMESTAMP_NS,
    "eventThread" UINTEGER,
    "stackTrace" UINTEGER,
    "message" VARCHAR,
    "thrownClass" UINTEGER
);

CREATE TABLE JavaMonitorEnter (
    "startTime" TIMESTAMP_NS,
    "duration" BIGINT,
    "eventThread" UINTEGER,
    "stackTrace" UINTEGER,
    "monitorClass" UINTEGER,
    "previousOwner" UINTEGER,
    "address" BIGINT
);

CREATE TABLE JavaMonitorInflate (
    "startTime" TIMESTAMP_NS,
    "duration" BIGINT,
    "eventThread" UINTEGER,
    "stackTrace" UINTEGER,
    "monitorClass" UINTEGER,
    "address" BIGINT,
    "cause" VARCHAR
);

CREATE TABLE JavaMonitorWait (
    "startTime" TIMESTAMP_NS,
    "duration" BIGINT,
    "eventThread" UINTEGER,
    "stackTrace" UINTEGER,
    "monitorClass" UINTEGER,
    "notifier" UINTEGER,
    "timeout" BIGINT,
    "timedOut" BOOLEAN,
    "address" BIGINT
);

CREATE TABLE JavaThreadStatistics (
    "startTime" TIMESTAMP_NS,
    "activeCount" BIGINT,
    "daemonCount" BIGINT,
    "accumulatedCount" BIGINT,
    "peakCount" BIGINT
);

CREATE TABLE LongFlag (
    "startTime" TIMESTAMP_NS,
    "name" VARCHAR,
    "value" BIGINT,
    "origin" VARCHAR
);

CREATE TABLE LongFlagChanged (
    "startTime" TIMESTAMP_NS,
    "name" VARCHAR,
    "oldValue" BIGINT,
    "newValue" BIGINT,
    "origin" VARCHAR
);

CREATE TABLE MethodTiming (
    "startTime" TIMESTAMP_NS,
    "method" UINTEGER,
    "invocations" BIGINT,
    "minimum" BIGINT,
    "average" BIGINT,
    "maximum" BIGINT
);

CREATE TABLE MethodTrace (
    "startTime" TIMESTAMP_NS,
    "duration" BIGINT,
    "eventThread" UINTEGER,
    "stackTrace" UINTEGER,
    "method" UINTEGER
);

CREATE TABLE ModuleRequire (
    "startTime" TIMESTAMP_NS,
    "source" UINTEGER,
    "requiredModule" UINTEGER
);

CREATE TABLE NativeAgent (
    "startTime" TIMESTAMP_NS,
    "name" VARCHAR,
    "options" VARCHAR,
    "dynamic" BOOLEAN,
    "initializationTime" TIMESTAMP_NS,
    "initializationDuration" BIGINT,
    "path" VARCHAR
);

CREATE TABLE NativeLibrary (
    "startTime" TIMESTAMP_NS,
    "name" VARCHAR,
    "baseAddress" BIGINT,
    "topAddress" BIGINT
);

CREATE TABLE NativeLibraryLoad (
    "startTime" TIMESTAMP_NS,
    "duration" BIGINT,
    "eventThread" UINTEGER,
    "stackTrace" UINTEGER,
    "name" VARCHAR,
    "success" BOOLEAN,
    "errorMessage" VARCHAR,
    "fpuCorrectionAttempt" BOOLEAN,
    "fpuCorrectionSuccess" BOOLEAN
);

CREATE TABLE NativeLibraryUnload (
    "startTime" TIMESTAMP_NS,
    "duration" BIGINT,
    "eventThread" UINTEGER,
    "stackTrace" UINTEGER,
    "name" VARCHAR,
    "success" BOOLEAN,
    "errorMessage" VARCHAR
);

CREATE TABLE NativeMemoryUsage (
    "startTime" TIMESTAMP_NS,
    "type" VARCHAR,
    "reserved" BIGINT,
    "committed" BIGINT
);

CREATE TABLE NativeMethodSample (
    "startTime" TIMESTAMP_NS,
    "sampledThread" UINTEGER,
    "stackTrace" UINTEGER,
    "state" VARCHAR
);

CREATE TABLE NetworkUtilization (
    "startTime" TIMESTAMP_NS,
    "networkInterface" VARCHAR,
    "readRate" BIGINT,
    "writeRate" BIGINT
);

CREATE TABLE OSInformation (
    "startTime" TIMESTAMP_NS,
    "osVersion" VARCHAR
);

CREATE TABLE ObjectAllocationInNewTLAB (
    "startTime" TIMESTAMP_NS,
    "eventThread" UINTEGER,
    "stackTrace" UINTEGER,
    "objectClass" UINTEGER,
    "allocationSize" BIGINT,
    "tlabSize" BIGINT
);

CREATE TABLE ObjectAllocationOutsideTLAB (
    "startTime" TIMESTAMP_NS,
    "eventThread" UINTEGER,
    "stackTrace" UINTEGER,
    "objectClass" UINTEGER,
    "allocationSize" BIGINT
);

CREATE TABLE ObjectAllocationSample (
    "startTime" TIMESTAMP_NS,
    "eventThread" UINTEGER,
    "stackTrace" UINTEGER,
    "objectClass" UINTEGER,
    "weight" BIGINT
);

CREATE TABLE ObjectCount (
    "startTime" TIMESTAMP_NS,
    "gcId" INTEGER,
    "objectClass" UINTEGER,
    "count" BIGINT,
    "totalSize" BIGINT
);

CREATE TABLE ObjectCountAfterGC (
    "startTime" TIMESTAMP_NS,
    "gcId" INTEGER,
    "objectClass" UINTEGER,
    "count" BIGINT,
    "totalSize" BIGINT
);

CREATE TABLE OldGarbageCollection (
    "startTime" TIMESTAMP_NS,
    "duration" BIGINT,
    "gcId" INTEGER
);

CREATE TABLE OldObjectSample (
    "startTime" TIMESTAMP_NS,
    "duration" BIGINT,
    "eventThread" UINTEGER,
    "stackTrace" UINTEGER,
    "allocationTime" TIMESTAMP_NS,
    "objectSize" BIGINT,
    "objectAge" BIGINT,
    "lastKnownHeapUsage" BIGINT,
    "object" UINTEGER,
    "arrayElements" INTEGER,
    "root" UINTEGER
);

CREATE TABLE PhysicalMemory (
    "startTime" TIMESTAMP_NS,
    "totalSize" BIGINT,
    "usedSize" BIGINT
);

CREATE TABLE RedefineClasses (
    "startTime" TIMESTAMP_NS,
    "duration" BIGINT,
    "eventThread" UINTEGER,
    "stackTrace" UINTEGER,
    "classCount" INTEGER,
    "redefinitionId" BIGINT
);

CREATE TABLE RetransformClasses (
    "startTime" TIMESTAMP_NS,
    "duration" BIGINT,
    "eventThread" UINTEGER,
    "stackTrace" UINTEGER,
    "classCount" INTEGER,
    "redefinitionId" BIGINT
);

CREATE TABLE SafepointBegin (
    "startTime" TIMESTAMP_NS,
    "duration" BIGINT,
    "eventThread" UINTEGER,
    "safepointId" BIGINT,
    "totalThreadCount" INTEGER,
    "jniCriticalThreadCount" INTEGER
);

CREATE TABLE SafepointCleanup (
    "startTime" TIMESTAMP_NS,
    "duration" BIGINT,
    "eventThread" UINTEGER,
    "safepointId" BIGINT
);

CREATE TABLE SafepointEnd (
    "startTime" TIMESTAMP_NS,
    "duration" BIGINT,
    "eventThread" UINTEGER,
    "safepointId" BIGINT
);

CREATE TABLE SafepointStateSynchronization (
    "startTime" TIMESTAMP_NS,
    "duration" BIGINT,
    "eventThread" UINTEGER,
    "safepointId" BIGINT,
    "initialThreadCount" INTEGER,
    "runningThreadCount" INTEGER,
    "iterations" INTEGER
);

CREATE TABLE Shutdown (
    "startTime" TIMESTAMP_NS,
    "eventThread" UINTEGER,
    "stackTrace" UINTEGER,
    "reason" VARCHAR
);

CREATE TABLE SocketRead (
    "startTime" TIMESTAMP_NS,
    "duration" BIGINT,
    "eventThread" UINTEGER,
    "stackTrace" UINTEGER,
    "host" VARCHAR,
    "address" VARCHAR,
    "port" INTEGER,
    "timeout" BIGINT,
    "bytesRead" BIGINT,
    "endOfStream" BOOLEAN
);

CREATE TABLE SocketWrite (
    "startTime" TIMESTAMP_NS,
    "duration" BIGINT,
    "eventThread" UINTEGER,
    "stackTrace" UINTEGER,
    "host" VARCHAR,
    "address" VARCHAR,
    "port" INTEGER,
    "bytesWritten" BIGINT
);

CREATE TABLE StringFlag (
    "startTime" TIMESTAMP_NS,
    "name" VARCHAR,
    "value" VARCHAR,
    "origin" VARCHAR
);

CREATE TABLE StringFlagChanged (
    "startTime" TIMESTAMP_NS,
    "name" VARCHAR,
    "oldValue" VARCHAR,
    "newValue" VARCHAR,
    "origin" VARCHAR
);

CREATE TABLE SystemGC (
    "startTime" TIMESTAMP_NS,
    "duration" BIGINT,
    "eventThread" UINTEGER,
    "stackTrace" UINTEGER,
    "invokedConcurrent" BOOLEAN
);

CREATE TABLE SystemProcess (
    "startTime" TIMESTAMP_NS,
    "pid" VARCHAR,
    "commandLine" VARCHAR
);

CREATE TABLE ThreadAllocationStatistics (
    "startTime" TIMESTAMP_NS,
    "allocated" BIGINT,
    "thread" UINTEGER
);

CREATE TABLE ThreadCPULoad (
    "startTime" TIMESTAMP_NS,
    "eventThread" UINTEGER,
    "user" FLOAT,
    "system" FLOAT
);

CREATE TABLE ThreadEnd (
    "startTime" TIMESTAMP_NS,
    "eventThread" UINTEGER,
    "thread" UINTEGER
);

CREATE TABLE ThreadPark (
    "startTime" TIMESTAMP_NS,
    "duration" BIGINT,
    "eventThread" UINTEGER,
    "stackTrace" UINTEGER,
    "parkedClass" UINTEGER,
    "timeout" BIGINT,
    "until" TIMESTAMP_NS,
    "address" BIGINT
);

CREATE TABLE ThreadSleep (
    "startTime" TIMESTAMP_NS,
    "duration" BIGINT,
    "eventThread" UINTEGER,
    "stackTrace" UINTEGER,
    "time" BIGINT
);

CREATE TABLE ThreadStart (
    "startTime" TIMESTAMP_NS,
    "eventThread" UINTEGER,
    "stackTrace" UINTEGER,
    "thread" UINTEGER,
    "parentThread" UINTEGER
);

CREATE TABLE UnsignedIntFlag (
    "startTime" TIMESTAMP_NS,
    "name" VARCHAR,
    "value" INTEGER,
    "origin" VARCHAR
);

CREATE TABLE UnsignedIntFlagChanged (
    "startTime" TIMESTAMP_NS,
    "name" VARCHAR,
    "oldValue" INTEGER,
    "newValue" INTEGER,
    "origin" VARCHAR
);

CREATE TABLE UnsignedLongFlag (
    "startTime" TIMESTAMP_NS,
    "name" VARCHAR,
    "value" BIGINT,
    "origin" VARCHAR
);

CREATE TABLE UnsignedLongFlagChanged (
    "startTime" TIMESTAMP_NS,
    "name" VARCHAR,
    "oldValue" BIGINT,
    "newValue" BIGINT,
    "origin" VARCHAR
);

CREATE TABLE VirtualThreadPinned (
    "startTime" TIMESTAMP_NS,
    "duration" BIGINT,
    "eventThread" UINTEGER,
    "stackTrace" UINTEGER,
    "blockingOperation" VARCHAR,
    "pinnedReason" VARCHAR,
    "carrierThread" UINTEGER
);

CREATE TABLE VirtualizationInformation (
    "startTime" TIMESTAMP_NS,
    "name" VARCHAR
);

CREATE TABLE YoungGarbageCollection (
    "startTime" TIMESTAMP_NS,
    "duration" BIGINT,
    "gcId" INTEGER,
    "tenuringThreshold" INTEGER
);
