-- A number with a fixed number of decimals.
-- example: SELECT format_decimals(pi(), 4)
CREATE MACRO format_decimals(number, decimals) AS
    CASE WHEN decimals = 0 THEN floor(number)::BIGINT::VARCHAR ELSE printf('%.*f', decimals::INTEGER, number::DOUBLE) END;

-- A number with grouped digits and at most three decimals.
-- example: SELECT format_number(1234567.5)
CREATE MACRO format_number(number) AS
    CASE WHEN number IS NULL THEN NULL
         WHEN number::DOUBLE = floor(number::DOUBLE) AND abs(number::DOUBLE) < 9e18 THEN format('{:,}', number::BIGINT)
         ELSE rtrim(rtrim(format('{:,.3f}', number::DOUBLE), '0'), '.') END;

-- A fraction as percentage.
-- example: SELECT format_percentage(0.123456)
CREATE MACRO format_percentage(fraction, decimals := 2) AS format_decimals(fraction * 100.0, decimals) || '%';

-- An amount of bytes with a binary prefix.
-- example: SELECT format_memory(123456789)
CREATE MACRO format_memory(bytes, decimals := 2) AS
    CASE WHEN bytes IS NULL THEN NULL
         WHEN abs(bytes) >= 1099511627776 THEN format_decimals(bytes / 1099511627776.0, decimals) || ' TB'
         WHEN abs(bytes) >= 1073741824 THEN format_decimals(bytes / 1073741824.0, decimals) || ' GB'
         WHEN abs(bytes) >= 1048576 THEN format_decimals(bytes / 1048576.0, decimals) || ' MB'
         WHEN abs(bytes) >= 1024 THEN format_decimals(bytes / 1024.0, decimals) || ' KB'
         ELSE format_decimals(bytes, 0) || ' B' END;

-- Nanoseconds of a time span. Columns, sums and means hold nanoseconds; a decimal literal, or a whole one below 2^31, is taken for seconds.
-- A difference of times is a span, too.
-- example: SELECT span_nanos(duration), span_nanos(0.5), span_nanos(INTERVAL 2 SECONDS) FROM GCPhasePause
CREATE MACRO span_nanos(span) AS
    CASE WHEN typeof(span) LIKE 'DECIMAL%' OR typeof(span) IN ('INTEGER', 'SMALLINT', 'TINYINT') THEN span::DOUBLE * 1e9
         WHEN typeof(span) = 'INTERVAL' THEN epoch_ns(TRY_CAST(span AS INTERVAL))
         ELSE span::DOUBLE END;

-- A time span in the largest unit up to seconds that leaves at least 1; forever is NULL.
-- example: SELECT format_duration(duration), format_duration(0.0004) FROM GCPhasePause
CREATE MACRO format_duration(span, decimals := 2) AS
    CASE WHEN span IS NULL OR span_nanos(span) >= 9223372036854775807 THEN NULL
         WHEN span_nanos(span) = 0 THEN '0s'
         WHEN abs(span_nanos(span)) >= 1e9 THEN format_decimals(span_nanos(span) / 1e9, decimals) || 's'
         WHEN abs(span_nanos(span)) >= 1e6 THEN format_decimals(span_nanos(span) / 1e6, decimals) || 'ms'
         WHEN abs(span_nanos(span)) >= 1e3 THEN format_decimals(span_nanos(span) / 1e3, decimals) || 'us'
         ELSE format_decimals(span_nanos(span), 0) || 'ns' END;

-- A time span in the two largest units.
-- example: SELECT format_human_duration(3725000000000), format_human_duration(60.1)
CREATE MACRO format_human_duration(span) AS
    CASE WHEN span IS NULL THEN NULL
         WHEN abs(span_nanos(span)) >= 86400e9 THEN trunc(span_nanos(span) / 86400e9)::BIGINT || 'd ' || trunc(abs(span_nanos(span)) / 3600e9)::BIGINT % 24 || 'h'
         WHEN abs(span_nanos(span)) >= 3600e9 THEN trunc(span_nanos(span) / 3600e9)::BIGINT || 'h ' || trunc(abs(span_nanos(span)) / 60e9)::BIGINT % 60 || 'm'
         WHEN abs(span_nanos(span)) >= 60e9 THEN trunc(span_nanos(span) / 60e9)::BIGINT || 'm ' || trunc(abs(span_nanos(span)) / 1e9)::BIGINT % 60 || 's'
         ELSE format_duration(span) END;

-- When an event ended, to the nanosecond; NULL if it lasts forever.
-- example: SELECT startTime, end_time(startTime, duration) FROM GCPhasePause
CREATE MACRO end_time(start_time, span) AS make_timestamp_ns(epoch_ns(start_time) + nullif(span, 9223372036854775807));

-- Nanoseconds as seconds.
-- example: SELECT seconds(duration) FROM GCPhasePause
CREATE MACRO seconds(nanos) AS nanos / 1e9;

-- A whole number in hexadecimal.
-- example: SELECT format_hex(255)
CREATE MACRO format_hex(number) AS format('0x{:x}', number::BIGINT);
