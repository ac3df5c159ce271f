-- The tables that do not depend on a recording's metadata.

CREATE TABLE Recordings (
    "_id" UINTEGER, -- key, from 1 in the order of import
    "name" VARCHAR, -- file
    "firstEvent" TIMESTAMP_NS, -- start of the event that arrived first
    "lastEvent" TIMESTAMP_NS, -- start of the event that arrived last
    "eventCount" BIGINT, -- number of events
    "chunkCount" INTEGER, -- number of chunks
    "problem" VARCHAR -- what could not be read; NULL if nothing
);

CREATE TABLE Events (
    "name" VARCHAR, -- name of the table
    "count" BIGINT -- number of events
);

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

CREATE TABLE EventField (
    "event" VARCHAR, -- name of the table
    "position" INTEGER, -- place among the fields of the event
    "name" VARCHAR, -- name of the column
    "label" VARCHAR, -- name for people
    "description" VARCHAR, -- what it is
    "kind" VARCHAR, -- how views print it
    "type" VARCHAR -- type in the recording's metadata
);

CREATE TABLE Frame (
    "_id" UINTEGER, -- key
    "method" UINTEGER, -- references Method(_id)
    "line" INTEGER, -- line in the source; NULL if unknown
    "bytecodeIndex" INTEGER, -- index of the bytecode in the method
    "type" VARCHAR -- Interpreted, JIT compiled, Inlined, Native ...
);

CREATE TABLE StackTrace (
    "_id" UINTEGER, -- key
    "length" INTEGER, -- number of frames
    "truncated" BOOLEAN, -- frames at the bottom are missing
    "topMethod" UINTEGER, -- references Method(_id): method on top
    "topApplicationMethod" UINTEGER, -- references Method(_id): first method that the boot loader did not load
    "topNonInitMethod" UINTEGER, -- references Method(_id): first method that is not a constructor
    "topApplicationFrame" UINTEGER, -- references Frame(_id): first frame of topApplicationMethod
    "samePath" UINTEGER, -- first stack trace with the same methods in the same order
    "repeatsLine" BOOLEAN, -- a line occurs more than once
    "repeatsMethod" BOOLEAN, -- a method occurs more than once
    "frames" UINTEGER[] -- references Frame(_id), top first
);
