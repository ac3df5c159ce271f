-- Views that make the tables easier to use.

-- The frames of all stack traces, one per row; depth 0 is the top.
CREATE VIEW StackFrame AS
SELECT s.stackTrace, s.depth, f._id AS frame, f.method, m.fullName AS methodName, f.line, f.bytecodeIndex, f.type
FROM (SELECT _id AS stackTrace, unnest(frames) AS frame, generate_subscripts(frames, 1) - 1 AS depth FROM StackTrace) s
JOIN Frame f ON f._id = s.frame
JOIN Method m ON m._id = f.method;
