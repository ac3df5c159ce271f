package query

import (
	"strings"
	"testing"
)

// Events in contexts are as many as those that the ledger of the recorded program tells of, one sleep for each of these requests.
func TestEventsInContexts(t *testing.T) {
	db := imported(t, "requests/requests-jdk25.jfr.zst")
	for _, test := range []struct{ sql, want string }{
		{"SELECT context.endpoint, count(*) FROM in_context('ThreadSleep', 'com.acme.Request') GROUP BY ALL ORDER BY 1", "GET /items 362\nPOST /checkout 149"},
		{"SELECT context.orderId, count(*) FROM in_context('JavaMonitorEnter', 'com.acme.Order') WHERE context.orderId = 48879 GROUP BY ALL", "48879 1"},
		{"SELECT count(*) > 50 FROM in_context('ExecutionSample', 'com.acme.Request') WHERE context.endpoint = 'GET /items'", "true"},
		{"SELECT comment LIKE '%What other events of the thread have as context%' FROM duckdb_columns() WHERE column_name = 'orderId' AND comment IS NOT NULL", "true"},
	} {
		if got := strings.TrimSpace(ask(t, db, test.sql)); got != test.want {
			t.Errorf("%s\nis %q, not %q", test.sql, got, test.want)
		}
	}
}
