package query

import (
	"errors"
	"fmt"
)

const (
	// smallRecording and largeRecording are the sizes below which smaller blocks keep the file small.
	smallRecording = 8 << 20
	largeRecording = 64 << 20

	smallBlock  = 16 << 10
	mediumBlock = 64 << 10
	largeBlock  = 128 << 10

	// rowGroup is a quarter of the usual number of rows that are compressed and written at once. Rows wait
	// uncompressed in memory for their group to be full, in dozens of tables.
	rowGroup = 15 * vectorRows
)

// blockSize returns the size of the blocks of the file.
func (p *plan) blockSize() int {
	switch {
	case p.bytes < smallRecording:
		return smallBlock
	case p.bytes < largeRecording:
		return mediumBlock
	}
	return largeBlock
}

func (imp *importer) createTables(s *session, file string) error {
	// Looking whether these two compressions are best costs more than they make files smaller. The newest
	// format of files has statistics of a tenth of the size.
	err := s.exec(fmt.Sprintf("SET disabled_compression_methods = 'fsst,zstd'; ATTACH %s AS %s (BLOCK_SIZE %d, ROW_GROUP_SIZE %d, STORAGE_VERSION 'latest', RECOVERY_MODE no_wal_writes); USE %s; BEGIN; %s COMMIT",
		quote(file), catalogName, imp.plan.blockSize(), rowGroup, catalogName, imp.schema.createTables()))
	if err != nil {
		return fmt.Errorf("tables cannot be made: %w", err)
	}
	return nil
}

// describe adds what does not depend on rows: comments, empty views, macros and views. It runs
// beside the import of rows.
func (imp *importer) describe() error {
	selected := imp.schema.selected
	err := imp.define(
		func(s *session) error { return s.exec(imp.schema.createShown()) },
		func(s *session) error { return createMacros(s, selected) },
	)
	if err != nil {
		return err
	}
	if selected.isView() { // nobody looks at comments
		return imp.define(func(s *session) error { return createViews(s, selected) })
	}
	commented := make(chan error, 1)
	go func() {
		commented <- imp.define(func(s *session) error { return s.execAll(imp.schema.comments()) })
	}()
	err = imp.define(func(s *session) error { return createViews(s, selected) })
	return errors.Join(err, <-commented)
}

// define adds to the catalog, over a session of its own.
func (imp *importer) define(parts ...func(*session) error) error {
	s, err := imp.engine.connect()
	if err != nil {
		return err
	}
	defer s.close()
	if err := s.exec("USE " + catalogName + "; BEGIN"); err != nil {
		return err
	}
	for _, part := range parts {
		if err := part(s); err != nil {
			return fmt.Errorf("views cannot be made: %w", err)
		}
	}
	return s.exec("COMMIT")
}
