-- Views that make the tables easier to use.

-- The frames of all stack traces, one per row; depth 0 is the top.
CREATE VIEW StackFrame AS
SELECT s.stackTrace, s.depth, f._id AS frame, f.method, m.fullName AS methodName, f.line, f.bytecodeIndex, f.type
FROM (SELECT _id AS stackTrace, unnest(frames) AS frame, generate_subscripts(frames, 1) - 1 AS depth FROM StackTrace) s
JOIN Frame f ON f._id = s.frame
JOIN Method m ON m._id = f.method;

-- The line that a stack trace stands for: that of the first application method, else the one on top.
CREATE VIEW StackLine AS
SELECT s._id AS stackTrace, c.javaName AS class, m.name AS method, f.line
FROM StackTrace s
JOIN Frame f ON f._id = CASE WHEN s.topApplicationFrame <> 0 THEN s.topApplicationFrame ELSE s.topFrame END
JOIN Method m ON m._id = f.method
JOIN Class c ON c._id = m.type
WHERE s._id <> 0;
