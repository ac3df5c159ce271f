-- What the recording covers.
-- category: environment
-- title: Recording Information
-- form: form
-- events: 
-- column: Event Count | int
-- column: First Recorded Event | time
-- column: Last Recorded Event | time
-- column: Length of Recorded Events | duration
-- column: Dump Reason | text
SELECT sum(eventCount)::BIGINT AS "Event Count", min(firstEvent) AS "First Recorded Event", max(lastEvent) AS "Last Recorded Event",
       CASE WHEN sum(eventCount) = 1 THEN 9223372036854775807
            ELSE epoch_ns(max(lastEvent)) - epoch_ns(min(firstEvent)) END AS "Length of Recorded Events",
       (SELECT jfr_last(reason, _order) FROM Shutdown) AS "Dump Reason"
FROM Recordings
HAVING sum(eventCount) > 0
