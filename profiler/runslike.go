package profiler

import "slices"

// mostAlike is how many runs of a program are looked at to learn what its runs vary by.
const mostAlike = 6

// RunsLike are the recordings of the last other runs of what a recording is a run of, in the project of a folder; none where it is a
// file from elsewhere.
func (s *Sessions) RunsLike(folder, recording string, except []string) (recordings []string) {
	runs := s.Runs(folder)
	at := slices.IndexFunc(runs, func(r Run) bool { return r.Recording == recording })
	if at < 0 {
		return nil
	}
	for _, run := range runs {
		isOther := run.Number > 0 && run.Recording != recording && !slices.Contains(except, run.Recording)
		if isOther && run.IsLike(runs[at]) && len(recordings) < mostAlike {
			recordings = append(recordings, run.Recording)
		}
	}
	return recordings
}

// IsLike tells whether two runs are of the same program in the same folder.
func (r *Run) IsLike(other Run) bool { return r.Goal == other.Goal && r.Folder == other.Folder }
