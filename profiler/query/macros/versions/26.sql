-- How JDK 26 computes: time spans of zero are not counted.
CREATE TEMP MACRO jfr_avg(x) AS
    ((2 * sum(nullif(x, 0)) + count(nullif(x, 0))) // nullif(2 * count(nullif(x, 0)), 0))::BIGINT;
CREATE TEMP MACRO jfr_sum(x) AS sum(nullif(x, 0))::BIGINT;
