package query

// methodFlags says whether a method is of a class that the boot loader did not load, and whether it is a constructor.
type methodFlags struct{ application, init bool }

// flagMethods finds out which methods are constructors and which the boot loader did not load.
func (s *stackResolver) flagMethods() error {
	pool := s.methods.pool
	s.flags = make([]methodFlags, pool.Rows)
	class, name := pool.Column("type"), pool.Column("name")
	application := map[int64]bool{}
	for row := range pool.Rows {
		if name != nil {
			text, _, err := s.r.text(name, row)
			if err != nil {
				return err
			}
			s.flags[row].init = text == "<init>"
		}
		if class == nil {
			continue
		}
		key := class.Ints[row]
		app, ok := application[key]
		if !ok {
			var err error
			if app, err = s.isApplication(key); err != nil {
				return err
			}
			application[key] = app
		}
		s.flags[row].application = app
	}
	return nil
}

// isApplication says whether a class has a class loader other than the boot loader.
func (s *stackResolver) isApplication(classKey int64) (bool, error) {
	class, ok := s.r.chunk.Class(classKey)
	if !ok || class.LoaderKey == 0 {
		return false, nil
	}
	t := s.r.chunk.Metadata().Type(loaderType)
	if t == nil {
		return false, nil
	}
	pool, err := s.r.chunk.PoolOf(t)
	if err != nil {
		return false, err
	}
	row, ok := pool.Row(class.LoaderKey)
	if !ok {
		return false, nil
	}
	name := pool.Column("name")
	if name == nil {
		return true, nil
	}
	text, _, err := s.r.text(name, row)
	return text != "bootstrap", err
}
