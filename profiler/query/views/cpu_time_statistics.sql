-- How well processor-time sampling worked.
-- category: application
-- title: CPU Time Sample Statistics
-- form: form
-- events: CPUTimeSample, CPUTimeSamplesLost
-- since: 25
-- column: Successful Samples | int
-- column: Failed Samples | int
-- column: Biased Samples | int
-- column: Total Samples | int
-- column: Lost Samples | int
WITH samples AS (
    SELECT count(*) AS total, count(*) FILTER (NOT failed) AS successful, count(*) FILTER (failed) AS failed, count(*) FILTER (biased) AS biased
    FROM CPUTimeSample
), losses AS (
    SELECT count(*) AS events, sum(lostSamples)::BIGINT AS lost FROM CPUTimeSamplesLost
)
SELECT s.successful AS "Successful Samples", s.failed AS "Failed Samples", s.biased AS "Biased Samples", s.total AS "Total Samples", l.lost AS "Lost Samples"
FROM samples s, losses l
WHERE s.total + l.events > 0
