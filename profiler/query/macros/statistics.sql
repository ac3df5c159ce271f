-- Any percentile as the JDK computes it: p is a fraction.
-- example: SELECT jfr_percentile(duration, 0.75) FROM JavaMonitorEnter
CREATE MACRO jfr_percentile(x, p) AS
    list_transform([{
        'all': list(x), 'n': count(x), 'rank': (count(x) + 1) * p::DOUBLE,
        'low': CASE WHEN count(x) < 200 THEN min(x) ELSE quantile_disc(x, greatest(p::DOUBLE - 0.01, 0)) END
    }], lambda s:
        list_transform([list_sort(list_filter(s.all, lambda e: e >= s.low))], lambda v:
            CASE WHEN s.n = 0 THEN NULL
                 WHEN s.rank < 1 THEN v[1]
                 WHEN floor(s.rank) >= s.n THEN v[-1]
                 ELSE v[(floor(s.rank) - s.n)::INTEGER + len(v)]
                    + (s.rank - floor(s.rank)) * (v[(floor(s.rank) - s.n)::INTEGER + len(v) + 1] - v[(floor(s.rank) - s.n)::INTEGER + len(v)])
            END)[1])[1];

-- The value that 90 % of the values do not exceed, interpolated as the JDK does.
-- example: SELECT P90(duration) FROM GCPhasePause
CREATE MACRO P90(x) AS jfr_percentile(x, 0.9::DOUBLE);

-- The value that 95 % of the values do not exceed, interpolated as the JDK does.
-- example: SELECT P95(duration) FROM GCPhasePause
CREATE MACRO P95(x) AS jfr_percentile(x, 0.95::DOUBLE);

-- The value that 99 % of the values do not exceed, interpolated as the JDK does.
-- example: SELECT P99(duration) FROM GCPhasePause
CREATE MACRO P99(x) AS jfr_percentile(x, 0.99::DOUBLE);

-- The value that 99.9 % of the values do not exceed, interpolated as the JDK does.
-- example: SELECT P999(duration) FROM GCPhasePause
CREATE MACRO P999(x) AS jfr_percentile(x, 0.999::DOUBLE);

-- The middle value, or the mean of the two in the middle.
-- example: SELECT jfr_median(duration) FROM GCPhasePause
CREATE MACRO jfr_median(x) AS quantile_cont(x, 0.5);

-- Mean of time spans in whole nanoseconds, rounded half up.
-- example: SELECT jfr_avg(duration) FROM GCPhasePause
CREATE MACRO jfr_avg(x) AS ((2 * sum(x) + count(x)) // nullif(2 * count(x), 0))::BIGINT;

-- Sum of time spans in nanoseconds.
-- example: SELECT jfr_sum(duration) FROM GCPhasePause
CREATE MACRO jfr_sum(x) AS sum(x)::BIGINT;

-- Mean of the numbers that are finite.
-- example: SELECT jfr_mean(jvmUser) FROM CPULoad
CREATE MACRO jfr_mean(x) AS avg(CASE WHEN isfinite(x) THEN x::DOUBLE END);

-- The value of the event that arrived last, NULLs left out; _order is the column of that name.
-- example: SELECT jfr_last(threadCount, _order) FROM CompilerConfiguration
CREATE MACRO jfr_last(x, _order) AS arg_max(x, _order);

-- Nanoseconds from the first to the last time in the order of arrival; "forever" if there is one only.
-- example: SELECT gcId, jfr_diff(startTime, _order) FROM GCPhasePause GROUP BY gcId
CREATE MACRO jfr_diff(x, _order) AS
    CASE count(x) WHEN 0 THEN NULL WHEN 1 THEN 9223372036854775807
         ELSE epoch_ns(arg_max(x, _order)) - epoch_ns(arg_min(x, _order)) END;

-- Part of the largest value in the whole result, from 0 to 1.
-- example: SELECT normalized(duration) FROM GCPhasePause
CREATE MACRO normalized(x) AS x / nullif(max(x) OVER (), 0);

-- Difference to the next smaller value.
-- example: SELECT diff(gcId) FROM GarbageCollection
CREATE MACRO diff(x) AS x - lag(x) OVER (ORDER BY x);

-- Number of different values.
-- example: SELECT monitorClass, COUNT_UNIQUE(eventThread) FROM JavaMonitorEnter GROUP BY ALL
CREATE MACRO COUNT_UNIQUE(x) AS count(DISTINCT x);
