-- How many events of each type the recording has.
-- category: environment
-- title: Event Types by Count
-- form: table
-- events: 
-- column: Event Type | text
-- column: Count | int
SELECT t.label AS "Event Type", sum(t.count)::BIGINT AS "Count"
FROM EventType t
WHERE t.count > 0
GROUP BY t.label
ORDER BY "Count" DESC
