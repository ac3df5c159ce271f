-- The clock that events are stamped with.
-- category: environment
-- title: CPU Time Stamp Counter
-- form: form
-- events: CPUTimeStampCounter
-- column: Trusted Platform | bool
-- column: Fast Time | bool
-- column: Fast Time Frequency | hertz; label=CPUTimeStampCounter.fastTimeFrequency
-- column: OS Frequency | hertz; label=CPUTimeStampCounter.osFrequency
SELECT jfr_last(fastTimeAutoEnabled, _order) AS "Trusted Platform",
       jfr_last(fastTimeEnabled, _order) AS "Fast Time",
       jfr_last(fastTimeFrequency, _order) AS "Fast Time Frequency",
       jfr_last(osFrequency, _order) AS "OS Frequency"
FROM CPUTimeStampCounter
HAVING count(*) > 0
