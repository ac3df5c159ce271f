package query

import (
	"fmt"
	"os"
	"testing"
	"time"
)

func TestAdhoc(t *testing.T) {
	if os.Getenv("ADHOC_REC") == "" {
		t.Skip()
	}
	p := "/work/scratch/i/adhoc.db"
	if os.Getenv("ADHOC_KEEP") == "" {
		importFile(t, os.Getenv("ADHOC_REC"), p)
	}
	db, err := Open(p, false)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	start := time.Now()
	r, err := db.Query(t.Context(), os.Getenv("ADHOC_SQL"))
	if err != nil {
		t.Fatal(err)
	}
	fmt.Println(time.Since(start), r.Columns)
	for i, row := range r.Rows {
		if i < 40 {
			fmt.Println(row...)
		}
	}
}
