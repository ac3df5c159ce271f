-- Recordings that ran in the JVM.
-- category: environment
-- title: Active Recordings
-- form: table
-- events: ActiveRecording
-- column: Start | time
-- column: Duration | duration
-- column: Name | text
-- column: Destination | text; height=5
-- column: Max Age | duration
-- column: Max Size | bytes
SELECT jfr_last(recordingStart, _order) AS "Start", jfr_last(recordingDuration, _order) AS "Duration", jfr_last(name, _order) AS "Name",
       jfr_last(destination, _order) AS "Destination", jfr_last(maxAge, _order) AS "Max Age", jfr_last(maxSize, _order) AS "Max Size"
FROM ActiveRecording
GROUP BY recording, id
ORDER BY "Max Size" ASC NULLS FIRST
