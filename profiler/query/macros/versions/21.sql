-- How JDK 21 computes: percentiles interpolate from one value too far, the 99.9th is the 99.99th,
-- means of time spans divide seconds and nanoseconds apart.
CREATE TEMP MACRO jfr_percentile(x, p) AS
    list_transform([list_sort(list(x))], lambda v:
        CASE WHEN len(v) = 0 THEN NULL
             WHEN floor((len(v) + 1) * p::DOUBLE) < 1 THEN v[1]
             WHEN floor((len(v) + 1) * p::DOUBLE) >= len(v) THEN v[-1]
             ELSE v[floor((len(v) + 1) * p::DOUBLE)::INTEGER]
                + ((len(v) + 1) * p::DOUBLE - floor((len(v) + 1) * p::DOUBLE) + 1) * (v[floor((len(v) + 1) * p::DOUBLE)::INTEGER + 1] - v[floor((len(v) + 1) * p::DOUBLE)::INTEGER])
        END)[1];
CREATE TEMP MACRO P90(x) AS jfr_percentile(x, 0.9::DOUBLE);
CREATE TEMP MACRO P95(x) AS jfr_percentile(x, 0.95::DOUBLE);
CREATE TEMP MACRO P99(x) AS jfr_percentile(x, 0.99::DOUBLE);
CREATE TEMP MACRO P999(x) AS jfr_percentile(x, 0.9999::DOUBLE);
CREATE TEMP MACRO jfr_avg(x) AS
    (sum(x // 1000000000) // nullif(count(x), 0) * 1000000000 + sum(x % 1000000000) // nullif(count(x), 0))::BIGINT;
