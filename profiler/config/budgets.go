package config

import (
	"encoding/json"
	"errors"
	"strconv"

	"github.com/invopop/jsonschema"

	"jfrlens/profiler/budget"
)

// Budget is one limit of the file: a text, or an object with SQL.
type Budget struct {
	// Name is what the budget is called where it is broken.
	Name string `json:"name,omitempty" jsonschema_description:"What the budget is called in reports."`
	// Budget is the limit as text.
	Budget string `json:"budget,omitempty" jsonschema_description:"The limit, such as own(com.acme.*) <= 20 %."`
	// SQL is a statement over the recording.
	SQL string `json:"sql,omitempty" jsonschema_description:"A statement that gives one number for the limit, or without a limit no rows."`
	// Limit is that of the statement's number.
	Limit string `json:"limit,omitempty" jsonschema_description:"What the number of the SQL must be, such as <= 20."`

	// Parsed is what the above mean, and where it is written.
	Parsed budget.Budget `json:"-"`
}

// budgetObject is a budget without methods.
type budgetObject Budget

// UnmarshalJSON reads a text or an object; of anything else, which the schema tells, nothing.
func (b *Budget) UnmarshalJSON(text []byte) error {
	var one string
	if json.Unmarshal(text, &one) == nil {
		*b = Budget{Budget: one}
		return nil
	}
	_ = json.Unmarshal(text, (*budgetObject)(b)) // the schema tells
	return nil
}

// JSONSchema implements jsonschema's customization.
func (Budget) JSONSchema() *jsonschema.Schema {
	examples := []any{
		"own(com.acme.*) <= 20 %", "alloc(com.acme.Parser.parse) <= +5 %", "count(jdk.SocketRead on main) = 0",
		"p95(com.acme.Checkout) <= 200 ms", "slower() = 0",
	}
	object := (&jsonschema.Reflector{Anonymous: true, ExpandedStruct: true, DoNotReference: true}).Reflect(&budgetObject{})
	object.Version = ""
	return &jsonschema.Schema{OneOf: []*jsonschema.Schema{{Type: "string", Examples: examples}, object}}
}

// parse finds out what the budget means.
func (b *Budget) parse() (err error) {
	switch {
	case b.SQL != "" && b.Budget != "":
		return errors.New("a budget has either sql or budget, not both")
	case b.SQL != "":
		b.Parsed, err = budget.ParseSQL(b.SQL, b.Limit)
	case b.Limit != "":
		return errors.New("limit goes with sql; the limit of a budget stands in its text")
	default:
		b.Parsed, err = budget.Parse(b.Budget)
	}
	b.Parsed.Name = b.Name
	return err
}

// budgets leaves out those that mean nothing, and reports them.
func (d *document) budgets(all []Budget) (fine []Budget) {
	for i, b := range all {
		at := "/budgets/" + strconv.Itoa(i)
		if !d.fits(at) {
			continue
		}
		if err := b.parse(); err != nil {
			d.add(at+b.faulty(), err.Error())
			continue
		}
		b.Parsed.File = d.file
		b.Parsed.Line, _ = d.position(d.places[at].start)
		fine = append(fine, b)
	}
	return fine
}

// faulty is the key of an object that a problem is with.
func (b *Budget) faulty() string {
	switch {
	case b.Limit != "":
		return "/limit"
	case b.Name != "" && b.Budget != "":
		return "/budget"
	}
	return ""
}

// BudgetList is what the budgets mean; c may be nil.
func (c *Config) BudgetList() []budget.Budget {
	if c == nil {
		return nil
	}
	list := make([]budget.Budget, 0, len(c.Budgets))
	for _, b := range c.Budgets {
		list = append(list, b.Parsed)
	}
	return list
}
