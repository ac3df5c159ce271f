package query

import (
	"context"
	"fmt"
	"slices"
	"strings"
)

// Instead says in one sentence where there is more to see if a view is empty because the recordings have other events of
// the kind; "" if that is not so.
func (d *DB) Instead(ctx context.Context, name string) (string, error) {
	views, err := Views(0)
	if err != nil {
		return "", err
	}
	empty := named(views, name)
	if empty == nil || empty.Instead == "" {
		return "", nil
	}
	other := named(views, empty.Instead)
	if other == nil {
		return "", fmt.Errorf("view %s: there is no view %s", empty.Name, empty.Instead)
	}
	present, err := d.strings(ctx, "SELECT name FROM Events")
	if err != nil {
		return "", err
	}
	occurs := func(event string) bool { return slices.Contains(present, event) }
	if slices.ContainsFunc(empty.Events, occurs) || !slices.ContainsFunc(other.Events, occurs) {
		return "", nil
	}
	return fmt.Sprintf("there are no %s events; the view %s shows those of %s", strings.Join(empty.Events, ", "), other.Name, strings.Join(other.Events, ", ")), nil
}

// named returns the view of a name, or nil.
func named(views []*View, name string) *View {
	i := slices.IndexFunc(views, func(v *View) bool { return strings.EqualFold(v.Name, name) })
	if i < 0 {
		return nil
	}
	return views[i]
}
