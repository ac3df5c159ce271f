-- The tables of constants that events refer to. Row 0 stands for "no such thing".
-- A recording's own metadata may add columns.

CREATE TABLE Class (
    "_id" UINTEGER, -- key
    "classLoader" UINTEGER, -- references ClassLoader(_id)
    "name" VARCHAR, -- as in class files: a/b/Outer$Inner
    "package" UINTEGER, -- references Package(_id)
    "modifiers" INTEGER, -- access flags
    "hidden" BOOLEAN, -- hidden class
    "javaName" VARCHAR -- as in source: a.b.Outer$Inner, int[]
);

CREATE TABLE ClassLoader (
    "_id" UINTEGER, -- key
    "type" UINTEGER, -- references Class(_id): class of the loader
    "name" VARCHAR, -- name of the loader
    "javaName" VARCHAR -- name of the loader's class, as in source
);

CREATE TABLE Method (
    "_id" UINTEGER, -- key
    "type" UINTEGER, -- references Class(_id)
    "name" VARCHAR, -- name without class
    "descriptor" VARCHAR, -- parameter types without packages: (String, int)
    "modifiers" INTEGER, -- access flags
    "hidden" BOOLEAN, -- the JVM hides its frames
    "fullName" VARCHAR -- class, name and parameter types: a.b.C.run(String, int)
);

CREATE TABLE Module (
    "_id" UINTEGER, -- key
    "name" VARCHAR, -- name of the module
    "version" VARCHAR, -- version of the module
    "location" VARCHAR, -- where it was loaded from
    "classLoader" UINTEGER -- references ClassLoader(_id)
);

CREATE TABLE Package (
    "_id" UINTEGER, -- key
    "name" VARCHAR, -- as in class files: a/b
    "module" UINTEGER, -- references Module(_id)
    "exported" BOOLEAN -- whether the module exports it
);

CREATE TABLE OldObject (
    "_id" UINTEGER, -- key
    "address" BIGINT, -- memory address
    "type" UINTEGER, -- references Class(_id)
    "description" VARCHAR -- what the JVM says about the object
);

CREATE TABLE Thread (
    "_id" UINTEGER, -- key
    "osName" VARCHAR, -- name that the operating system knows
    "osThreadId" BIGINT, -- id that the operating system knows, the same in both rows of a thread that two producers wrote of
    "javaName" VARCHAR, -- name in Java; NULL for threads of the JVM
    "javaThreadId" BIGINT, -- id in Java; 0 for threads of the JVM
    "group" UINTEGER, -- references ThreadGroup(_id)
    "virtual" BOOLEAN, -- virtual thread
    "name" VARCHAR -- the name to show: javaName, else osName
);

CREATE TABLE ThreadGroup (
    "_id" UINTEGER, -- key
    "parent" UINTEGER, -- references ThreadGroup(_id)
    "name" VARCHAR -- name of the group
);
