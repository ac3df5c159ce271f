-- JVM flags and their values.
-- category: environment
-- title: Command Line Flags
-- form: table
-- events: IntFlag, UnsignedIntFlag, BooleanFlag, LongFlag, UnsignedLongFlag, DoubleFlag, StringFlag, IntFlagChanged, UnsignedIntFlagChanged, BooleanFlagChanged, LongFlagChanged, UnsignedLongFlagChanged, DoubleFlagChanged, StringFlagChanged
-- column: Name | text
-- column: Value | text; fixed
WITH flags AS (
    SELECT name, format_number(value) AS value, _order FROM IntFlag
    UNION ALL SELECT name, format_number(value) AS value, _order FROM UnsignedIntFlag
    UNION ALL SELECT name, value::VARCHAR AS value, _order FROM BooleanFlag
    UNION ALL SELECT name, format_number(value) AS value, _order FROM LongFlag
    UNION ALL SELECT name, format_number(value) AS value, _order FROM UnsignedLongFlag
    UNION ALL SELECT name, format_number(value) AS value, _order FROM DoubleFlag
    UNION ALL SELECT name, value AS value, _order FROM StringFlag
    UNION ALL SELECT name, NULL, _order FROM IntFlagChanged
    UNION ALL SELECT name, NULL, _order FROM UnsignedIntFlagChanged
    UNION ALL SELECT name, NULL, _order FROM BooleanFlagChanged
    UNION ALL SELECT name, NULL, _order FROM LongFlagChanged
    UNION ALL SELECT name, NULL, _order FROM UnsignedLongFlagChanged
    UNION ALL SELECT name, NULL, _order FROM DoubleFlagChanged
    UNION ALL SELECT name, NULL, _order FROM StringFlagChanged
)
SELECT name AS "Name", jfr_last(value, _order) AS "Value"
FROM flags
GROUP BY name
ORDER BY name ASC NULLS FIRST
