package query

import "jfrlens/jfr"

// methodFlags says whether a method is of a class that the boot loader did not load, and whether it is a constructor.
type methodFlags struct{ application, init bool }

// flagMethods finds out which methods are constructors and which the boot loader did not load.
func (s *stackResolver) flagMethods() error {
	pool := s.methods.pool
	s.flags = make([]methodFlags, pool.Rows)
	if name := pool.Column("name"); name != nil {
		names, err := s.r.textsIn(name)
		if err != nil {
			return err
		}
		for row := range s.flags {
			text, _ := names.at(row)
			s.flags[row].init = string(text) == "<init>"
		}
	}
	class := pool.Column("type")
	if class == nil {
		return nil
	}
	application, err := s.applicationClasses(class.Field.Type)
	if err != nil {
		return err
	}
	for row := range s.flags {
		s.flags[row].application = application(intAt(class, row))
	}
	return nil
}

// applicationClasses returns what says by key whether a class has a class loader other than the boot loader.
func (s *stackResolver) applicationClasses(t *jfr.Type) (func(classKey int64) bool, error) {
	classes, err := s.r.chunk.PoolOf(t)
	if err != nil {
		return nil, err
	}
	none := func(int64) bool { return false }
	loader := classes.Column("classLoader")
	if loader == nil || loader.Kind != jfr.KindConstant {
		return none, nil
	}
	loaders, err := s.r.chunk.PoolOf(loader.Field.Type)
	if err != nil {
		return nil, err
	}
	application := map[int64]bool{} // by key of the loader
	var names *texts
	if name := loaders.Column("name"); name != nil {
		if names, err = s.r.textsIn(name); err != nil {
			return nil, err
		}
	}
	for _, key := range loaders.Keys {
		row, _ := loaders.Row(key)
		application[key] = key != 0
		if names != nil {
			text, _ := names.at(row)
			application[key] = key != 0 && string(text) != "bootstrap"
		}
	}
	return func(classKey int64) bool {
		row, ok := classes.Row(classKey)
		return ok && application[intAt(loader, row)]
	}, nil
}
