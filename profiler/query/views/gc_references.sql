-- References that each collection found, by kind.
-- category: jvm
-- title: GC References
-- form: table
-- events: GCReferenceStatistics
-- column: Time | time
-- column: GC ID | id
-- column: Soft Ref. | int
-- column: Weak Ref. | int
-- column: Phantom Ref. | int
-- column: Final Ref. | int
-- column: Total Count | int
SELECT jfr_last(startTime, _order) AS "Time", gcId AS "GC ID",
       arg_max(count, _order) FILTER (type = 'Soft reference') AS "Soft Ref.",
       arg_max(count, _order) FILTER (type = 'Weak reference') AS "Weak Ref.",
       arg_max(count, _order) FILTER (type = 'Phantom reference') AS "Phantom Ref.",
       arg_max(count, _order) FILTER (type = 'Final reference') AS "Final Ref.",
       sum(count)::BIGINT AS "Total Count"
FROM GCReferenceStatistics
GROUP BY recording, gcId
ORDER BY gcId ASC NULLS FIRST
