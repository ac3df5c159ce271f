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

-- Nanoseconds in the largest unit up to seconds that leaves at least 1.
-- example: SELECT format_duration(duration) FROM GCPhasePause
CREATE MACRO format_duration(nanos, decimals := 2) AS
    CASE WHEN nanos IS NULL OR nanos = 9223372036854775807 THEN NULL
         WHEN nanos = 0 THEN '0s'
         WHEN abs(nanos) >= 1e9 THEN format_decimals(nanos / 1e9, decimals) || 's'
         WHEN abs(nanos) >= 1e6 THEN format_decimals(nanos / 1e6, decimals) || 'ms'
         WHEN abs(nanos) >= 1e3 THEN format_decimals(nanos / 1e3, decimals) || 'us'
         ELSE format_decimals(nanos, 0) || 'ns' END;

-- Nanoseconds in the two largest units.
-- example: SELECT format_human_duration(3725000000000)
CREATE MACRO format_human_duration(nanos) AS
    CASE WHEN nanos IS NULL THEN NULL
         WHEN abs(nanos) >= 86400e9 THEN (nanos // 86400000000000)::VARCHAR || 'd ' || (abs(nanos) // 3600000000000 % 24)::VARCHAR || 'h'
         WHEN abs(nanos) >= 3600e9 THEN (nanos // 3600000000000)::VARCHAR || 'h ' || (abs(nanos) // 60000000000 % 60)::VARCHAR || 'm'
         WHEN abs(nanos) >= 60e9 THEN (nanos // 60000000000)::VARCHAR || 'm ' || (abs(nanos) // 1000000000 % 60)::VARCHAR || 's'
         ELSE format_duration(nanos) END;

-- Nanoseconds as seconds.
-- example: SELECT seconds(duration) FROM GCPhasePause
CREATE MACRO seconds(nanos) AS nanos / 1e9;

-- A whole number in hexadecimal.
-- example: SELECT format_hex(255)
CREATE MACRO format_hex(number) AS format('0x{:x}', number::BIGINT);
