-- The tables that do not depend on a recording's metadata.

-- The recordings in this database.
CREATE TABLE Recordings (
    "_id" UINTEGER, -- key, from 1 in the order of import
    "name" VARCHAR, -- file
    "firstEvent" TIMESTAMP_NS, -- start of the event that arrived first
    "lastEvent" TIMESTAMP_NS, -- start of the event that arrived last
    "eventCount" BIGINT, -- number of events
    "chunkCount" INTEGER, -- number of chunks
    "sampled" VARCHAR, -- events that SampledLine, SampledMethod and SampledCall count: CPUTimeSample, ExecutionSample if it has none of these, or NULL
    "problem" VARCHAR -- what could not be read; NULL if nothing
);

-- How many events there are of each type that occurs.
CREATE TABLE Events (
    "name" VARCHAR, -- name of the table
    "count" BIGINT -- number of events
);

-- The types of events that the recordings could have, with their numbers of events.
CREATE TABLE EventType (
    "recording" UINTEGER, -- references Recordings(_id)
    "id" BIGINT, -- id in the recording, as ActiveSetting.id names it
    "name" VARCHAR, -- name of the table: without "jdk."
    "fullName" VARCHAR, -- name in the recording
    "label" VARCHAR, -- name for people
    "description" VARCHAR, -- what it is
    "category" VARCHAR, -- path of categories, separated by " / "
    "experimental" BOOLEAN, -- marked as experimental
    "count" BIGINT -- number of events in the recording
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

-- Samples by source line. Which samples, Recordings.sampled says: do not add up those of different events.
CREATE TABLE SampledLine (
    "recording" UINTEGER, -- references Recordings(_id)
    "method" UINTEGER, -- references Method(_id)
    "line" INTEGER, -- line in the source; 0 if unknown
    "self" BIGINT, -- samples with the line on top of the stack
    "total" BIGINT -- samples with the line anywhere on the stack, each counted once
);

-- Samples by method, of the same events as SampledLine.
CREATE TABLE SampledMethod (
    "recording" UINTEGER, -- references Recordings(_id)
    "method" UINTEGER, -- references Method(_id)
    "self" BIGINT, -- samples with the method on top of the stack
    "total" BIGINT -- samples with the method anywhere on the stack, each counted once
);

-- Samples by call, of the same events as SampledLine.
CREATE TABLE SampledCall (
    "recording" UINTEGER, -- references Recordings(_id)
    "caller" UINTEGER, -- references Method(_id)
    "callee" UINTEGER, -- references Method(_id): method that the caller called
    "samples" BIGINT -- samples with the call anywhere on the stack, each counted once
);
