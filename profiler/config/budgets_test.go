package config

import (
	"strings"
	"testing"
)

// Budgets are texts or objects; what is wrong with one is told at its place, and the others hold.
func TestBudgets(t *testing.T) {
	c, problems := Parse("/p/.profileconfig.json", []byte(`{
  "budgets": [
    "own(com.acme.*) <= 20 %", // fine
    "own(com.acme.*)",
    {"name": "pauses", "sql": "SELECT 1", "limit": "<= 3"},
    {"sql": "SELECT 1", "limit": "three"},
    {"name": "both", "sql": "SELECT 1", "budget": "own(a.B) <= 1 %"},
    7,
    {"name": "none"}
  ]
}`))
	var told []string
	for _, p := range problems {
		told = append(told, p.Error())
	}
	for i, want := range []string{
		`4:5: "own(com.acme.*)" has no limit`, `6:34: "three" is no limit`, "7:51: a budget has either sql or budget", "8:5: this is a number", "9:5: ",
	} {
		if i >= len(told) || !strings.Contains(told[i], want) {
			t.Errorf("problem %d: %q, want %q", i, told, want)
		}
	}
	list := c.BudgetList()
	if len(list) != 2 || list[0].Line != 3 || list[1].Line != 5 || list[1].Title() != "pauses" || list[1].SQL != "SELECT 1" || list[1].File != "/p/.profileconfig.json" {
		t.Errorf("%+v", list)
	}
}
