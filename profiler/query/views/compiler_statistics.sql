-- What the JIT compilers have done.
-- category: jvm
-- title: Compiler Statistics
-- form: form
-- events: CompilerStatistics
-- needs: CompilerStatistics.nmethodsSize
-- column: Compiled Methods | int
-- column: Peak Time | duration
-- column: Total Time | duration; label=CompilerStatistics.totalTimeSpent
-- column: Bailouts | int
-- column: OSR Compilations | int
-- column: Standard Compilations | int
-- column: OSR Bytes Compiled | bytes
-- column: Standard Bytes Compiled | bytes
-- column: Compilation Resulting Size | bytes
-- column: Compilation Resulting Code Size | bytes
SELECT jfr_last(compileCount, _order) AS "Compiled Methods",
       jfr_last(peakTimeSpent, _order) AS "Peak Time",
       jfr_last(totalTimeSpent, _order) AS "Total Time",
       jfr_last(bailoutCount, _order) AS "Bailouts",
       jfr_last(osrCompileCount, _order) AS "OSR Compilations",
       jfr_last(standardCompileCount, _order) AS "Standard Compilations",
       jfr_last(osrBytesCompiled, _order) AS "OSR Bytes Compiled",
       jfr_last(standardBytesCompiled, _order) AS "Standard Bytes Compiled",
       jfr_last(nmethodsSize, _order) AS "Compilation Resulting Size",
       jfr_last(nmethodCodeSize, _order) AS "Compilation Resulting Code Size"
FROM CompilerStatistics
HAVING count(*) > 0
