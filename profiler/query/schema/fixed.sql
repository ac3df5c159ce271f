-- The tables that do not depend on a recording's metadata.

-- The recordings in this database.
CREATE TABLE Recordings (
    "_id" UINTEGER, -- key, from 1 in the order of import
    "name" VARCHAR, -- file
    "firstEvent" TIMESTAMP_NS, -- start of the event that arrived first
    "lastEvent" TIMESTAMP_NS, -- start of the event that arrived last
    "eventCount" BIGINT, -- number of events
    "chunkCount" INTEGER, -- number of chunks
    "sampleType" VARCHAR, -- type of the samples that hot-lines and other views show; NULL if there are no samples
    "problem" VARCHAR -- what could not be read; NULL if nothing
);

-- How many events there are of each type that occurs.
CREATE TABLE Events (
    "name" VARCHAR, -- name of the table
    "count" BIGINT -- number of events
);

-- The types of events that the recordings could have, with their numbers of events. Each producer has its own.
CREATE TABLE EventType (
    "recording" UINTEGER, -- references Recordings(_id)
    "id" BIGINT, -- as ActiveSetting.id names it: the id in the recording, unless two producers use it for different types
    "name" VARCHAR, -- name of the table: without "jdk."
    "fullName" VARCHAR, -- name in the recording
    "label" VARCHAR, -- name for people
    "description" VARCHAR, -- what it is
    "category" VARCHAR, -- path of categories, separated by " / "
    "experimental" BOOLEAN, -- marked as experimental
    "count" BIGINT, -- number of events in the recording
    "producer" VARCHAR -- who wrote them
);

-- The columns of tables as the recordings describe them.
CREATE TABLE EventField (
    "event" VARCHAR, -- name of the table
    "position" INTEGER, -- place among the fields of the event
    "name" VARCHAR, -- name of the column
    "label" VARCHAR, -- name for people
    "description" VARCHAR, -- what it is
    "kind" VARCHAR, -- how views print it
    "type" VARCHAR, -- type in the recording's metadata
    "repeated" BOOLEAN -- of a struct whose type another field before it has; views of event types leave it out
);

-- The frames of stack traces, each once.
CREATE TABLE Frame (
    "_id" UINTEGER, -- key
    "method" UINTEGER, -- references Method(_id)
    "line" INTEGER, -- line in the source; NULL if unknown
    "bytecodeIndex" INTEGER, -- index of the bytecode in the method
    "type" VARCHAR -- Interpreted, JIT compiled, Inlined, Native ...
);

-- The stack traces of all events at full depth, each once.
CREATE TABLE StackTrace (
    "_id" UINTEGER, -- key
    "length" INTEGER, -- number of frames
    "truncated" BOOLEAN, -- frames at the bottom are missing
    "topMethod" UINTEGER, -- references Method(_id): method on top
    "topApplicationMethod" UINTEGER, -- references Method(_id): first method that the boot loader did not load
    "topNonInitMethod" UINTEGER, -- references Method(_id): first method that is not a constructor
    "topFrame" UINTEGER, -- references Frame(_id): frame on top
    "topApplicationFrame" UINTEGER, -- references Frame(_id): first frame of topApplicationMethod
    "samePath" UINTEGER, -- first stack trace with the same methods in the same order
    "methods" UINTEGER[], -- references Method(_id): the first ten methods, top first
    "frames" UINTEGER[] -- references Frame(_id): all frames, top first
);

-- The sample types that have samples, as jfrlens lines --type names them. Weights of different types are never added up.
CREATE TABLE SampleType (
    "recording" UINTEGER, -- references Recordings(_id)
    "type" VARCHAR, -- cpu-time, cpu, wall, native, alloc, lock, wait, io, exceptions
    "label" VARCHAR, -- what was counted
    "unit" VARCHAR, -- of weights: samples, ns or bytes
    "samples" BIGINT, -- number of samples
    "weight" BIGINT -- weight of all samples
);

-- The methods as samples name them: overloads and the lambdas of a class are one. Samples without a stack trace have [no stack].
CREATE TABLE Code (
    "_id" UINTEGER, -- key
    "class" VARCHAR, -- a.b.Outer$Inner, of lambdas a.b.Outer$$Lambda; empty of native functions
    "method" VARCHAR, -- name without class
    "library" BOOLEAN -- not the project's own code
);

-- Samples by source line, as jfrlens lines has them: of each sample type.
CREATE TABLE SampledLine (
    "recording" UINTEGER, -- references Recordings(_id)
    "code" UINTEGER, -- references Code(_id)
    "line" INTEGER, -- line in the source; 0 or less if unknown
    "type" VARCHAR, -- sample type
    "self" BIGINT, -- weight of the samples with the line on top of the stack
    "own" BIGINT, -- weight of self and of the library code that it calls; 0 in libraries
    "total" BIGINT, -- weight of the samples with the line anywhere on the stack, each counted once
    "selfSamples" BIGINT, -- number of the samples with the line on top of the stack
    "ownSamples" BIGINT, -- number of the samples of own
    "samples" BIGINT -- number of the samples with the line anywhere on the stack
);

-- Samples by method, as SampledLine has them by line.
CREATE TABLE SampledMethod (
    "recording" UINTEGER, -- references Recordings(_id)
    "code" UINTEGER, -- references Code(_id)
    "type" VARCHAR, -- sample type
    "self" BIGINT, -- weight of the samples with the method on top of the stack
    "own" BIGINT, -- weight of self and of the library code that it calls; 0 in libraries
    "total" BIGINT, -- weight of the samples with the method anywhere on the stack, each counted once
    "selfSamples" BIGINT, -- number of the samples with the method on top of the stack
    "ownSamples" BIGINT, -- number of the samples of own
    "samples" BIGINT -- number of the samples with the method anywhere on the stack
);

-- Samples by call. In a recursion the outermost occurrence counts, of the caller or of the callee.
CREATE TABLE SampledCall (
    "recording" UINTEGER, -- references Recordings(_id)
    "caller" UINTEGER, -- references Code(_id)
    "callee" UINTEGER, -- references Code(_id): method that the caller called
    "type" VARCHAR, -- sample type
    "ofCaller" BIGINT, -- weight of the samples in which the caller called the callee
    "ofCallee" BIGINT, -- weight of the samples in which the callee was called by the caller
    "ofCallerSamples" BIGINT, -- number of the samples of ofCaller
    "ofCalleeSamples" BIGINT -- number of the samples of ofCallee
);
