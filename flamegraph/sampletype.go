package flamegraph

import (
	"errors"
	"fmt"
	"slices"

	"jfrlens/profiler/profile"
	"jfrlens/profiler/sample"
)

// ErrNothingInCommon says that two profiles that are to be compared have no sample type in common.
var ErrNothingInCommon = errors.New("the recordings have no sample type in common")

// ChooseType returns the sample type to show first: that which was asked for, else that of what the run lost most by, as
// far as that is known, else the first; of two profiles one that both have.
func ChooseType(p *profile.Profile, o Options) (string, error) {
	if err := checkHas(p, o.Type); err != nil {
		return "", err
	}
	if o.Before != nil {
		if err := checkHas(o.Before, o.Type); err != nil {
			return "", fmt.Errorf("the earlier recording: %w", err)
		}
	}
	types := typesOf(p, o.Before)
	switch {
	case len(types) == 0:
		return "", fmt.Errorf("%w: this one has %s, the earlier one %s", ErrNothingInCommon, profile.TypeNames(p.SampleTypes()), profile.TypeNames(o.Before.SampleTypes()))
	case o.Type != "":
		if o.Before != nil {
			if label, earlier, differ := profile.EventsDiffer(p, o.Before, o.Type); differ {
				return "", fmt.Errorf("%w: this one has %q, the earlier one %q", ErrNothingInCommon, label, earlier)
			}
		}
		return o.Type, nil
	}
	if loss := o.greatestLoss(); slices.ContainsFunc(types, func(t sample.Type) bool { return t.Name == loss }) {
		return loss, nil
	}
	return types[0].Name, nil
}

// checkHas explains why a profile has no samples of a type; "" is any. The view is only made for its error.
func checkHas(p *profile.Profile, name string) error {
	if p.Has(name) || name == "" && p.Default().Name != "" {
		return nil
	}
	_, err := p.View(name)
	return err
}

// typesOf returns the sample types of a profile that an earlier one has, too; nil has all.
func typesOf(p, before *profile.Profile) []sample.Type {
	return slices.DeleteFunc(p.SampleTypes(), func(t sample.Type) bool {
		if before == nil {
			return false
		}
		_, _, differ := profile.EventsDiffer(p, before, t.Name)
		return differ || !before.Has(t.Name)
	})
}
