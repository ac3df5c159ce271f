-- How JDK 28 computes: a sum of nothing but zero time spans is missing.
CREATE TEMP MACRO jfr_sum(x) AS sum(nullif(x, 0))::BIGINT;
