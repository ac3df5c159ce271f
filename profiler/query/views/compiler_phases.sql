-- Time spent in each phase of the JIT compilers.
-- category: jvm
-- title: Concurrent Compiler Phases
-- form: table
-- events: CompilerPhase
-- column: Level | int
-- column: Phase | text
-- column: Average | duration
-- column: P95 | duration
-- column: Longest | duration
-- column: Count | int
-- column: Total | duration
SELECT jfr_last(phaseLevel, _order) AS "Level", phase AS "Phase", jfr_avg(duration) AS "Average", P95(duration) AS "P95",
       max(duration) AS "Longest", count(*) AS "Count", jfr_sum(duration) AS "Total"
FROM CompilerPhase
GROUP BY phase
ORDER BY "Level" ASC NULLS FIRST, "Total" DESC NULLS LAST
