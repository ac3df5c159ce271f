package flamegraph

// pageVersion is the format of PageData; the page refuses any other.
const pageVersion = 3

// PageData is one profile as the page needs it. Its JSON form is pinned by
// testdata/page; no array in it is ever null.
type PageData struct {
	Version     int              `json:"version"`
	Title       string           `json:"title"`     // what was profiled, for people
	Revision    int64            `json:"revision"`  // grows each time a live profile is published again
	Live        bool             `json:"live"`      // a newer revision may follow
	StartMillis int64            `json:"start"`     // since 1970 UTC
	Offset      float64          `json:"offset"`    // of the first time bin from the start of the recording, in milliseconds
	BinMillis   float64          `json:"binMillis"` // width of one time bin
	Bins        int              `json:"bins"`      // at most 1 without a time axis
	Threads     []string         `json:"threads"`
	Kinds       []string         `json:"kinds"`   // of frames
	Strings     []string         `json:"strings"` // of methods
	Methods     MethodTable      `json:"methods"`
	Frames      FrameTable       `json:"frames"`
	Nodes       NodeTable        `json:"nodes"`
	DefaultType int              `json:"defaultType"` // index into Types
	Types       []SampleTypeData `json:"types"`
	BeforeTitle string           `json:"beforeTitle"` // what the profile is compared with, for people; empty if with nothing
	Before      []SampleTypeData `json:"before"`      // the samples of that, one for each of Types; empty if there is nothing
	Comparison  []ComparisonData `json:"comparison"`  // what differs from that, one for each of Types; empty if there is nothing
	Overview    OverviewData     `json:"overview"`    // what the time went on
	Recording   string           `json:"recording"`   // as commands name it; empty where nobody knows
	Resources   []string         `json:"resources"`   // what else the page can ask for, as Resources answers it
	Follows     bool             `json:"follows"`     // an editor shows what is chosen on the page: it takes Selections
}

// ComparisonData says what differs from the earlier profile in a sample type, as package compare does, of whole recordings.
type ComparisonData struct {
	Sentences []string     `json:"sentences"` // what was found, or could have been, or why nothing is judged
	Changes   []ChangeData `json:"changes"`   // that are more than chance, the largest first
	Unchanged []string     `json:"unchanged"` // why nothing is reported of other methods
	Verdicts  []int32      `json:"verdicts"`  // of each method: an index into Changes, or -1-n for one into Unchanged
}

// ChangeData is what is reported of a method, and of the lambdas in it.
type ChangeData struct {
	Text string `json:"text"` // a sentence
	// Difference is the part of what both runs have that they differ by, from -1, which is gone, to 1, which is new.
	Difference float64 `json:"difference"`
}

// OverviewData says what the time of a recording went on, as package overview does.
type OverviewData struct {
	Answer   string        `json:"answer"`   // what to look at first; empty: there is no overview
	Extent   string        `json:"extent"`   // of how much time it is
	Ready    int64         `json:"ready"`    // milliseconds from the start until the program was ready; -1 where nothing tells
	Kinds    []KindData    `json:"kinds"`    // of time, those that are worth a look, the greatest loss first
	Findings []FindingData `json:"findings"` // the gravest first
	Calm     []string      `json:"calm"`     // what is unremarkable
	Notes    []string      `json:"notes"`    // what the recording cannot tell, and what else limits the numbers
}

// KindData is one kind of time.
type KindData struct {
	Label string    `json:"label"`
	Loss  string    `json:"loss"` // the share of the time that the run could lose
	Text  string    `json:"text"`
	Type  string    `json:"type"` // name of the sample type that shows more; empty where none does
	Place PlaceData `json:"place"`
}

// FindingData is one cause.
type FindingData struct {
	Sure     string    `json:"sure"` // "sure", "likely" or "hint"
	Text     string    `json:"text"`
	Advice   string    `json:"advice"`
	Evidence string    `json:"evidence"`
	Place    PlaceData `json:"place"`
}

// PlaceData is a place of the overview in own code.
type PlaceData struct {
	ID   int32  `json:"id"`   // OpenRequest.Frame sends it back; -1 where there is no line
	Text string `json:"text"` // for people; empty where there is no place
}

// MethodTable holds methods; Class and Name are indexes into PageData.Strings.
type MethodTable struct {
	Class   []int32 `json:"class"`
	Name    []int32 `json:"name"`
	Library []int32 `json:"library"` // 1 for library code, 0 for the project's own and native functions
}

// FrameTable holds what nodes show: a method at its heaviest line there.
type FrameTable struct {
	ID     []int32 `json:"id"` // frame of the profile, behind those of the earlier one; OpenRequest.Frame sends it back; -1 for a box of starters
	Method []int32 `json:"method"`
	Line   []int32 `json:"line"` // 1-based, 0 when not known
	Kind   []int32 `json:"kind"`
}

// NodeTable is the merged calling-context tree in preorder; node 0 is the root.
// A node whose frame is -1-n stands for n frames too small to list; the root's
// frame is -1.
type NodeTable struct {
	Depth []int32 `json:"depth"`
	Frame []int32 `json:"frame"`
	// Starters are the nodes that only start the program's code, in order, and Started is, for each, the frame to show for it
	// and all such nodes around it where they are folded: "started by JUnit".
	Starters []int32 `json:"starters"`
	Started  []int32 `json:"started"`
}

// SampleTypeData holds the samples of one type as cells: a weight per node,
// thread and time bin. The cells of node 0 come first, then those of node 1,
// and so on: Gap says how much further on the node of each is than that of the
// cell before, of the first than node 0. Most nodes of a large tree have no cell.
type SampleTypeData struct {
	Name    string  `json:"name"`
	Unit    string  `json:"unit"`
	Label   string  `json:"label"`
	Gap     []int32 `json:"gap"`
	Thread  []int32 `json:"thread"`
	Bin     []int32 `json:"bin"`
	Weight  []int64 `json:"weight"`
	Samples []int64 `json:"samples"` // where they begin; empty when the weight is the number of samples
	// Notes tell how far the numbers of this type can be trusted.
	Notes []string `json:"warnings"`
	// Checked is what further runs say of the total of each method, in a word or two, and Why in a
	// sentence; "" for nothing. Both are empty where the type was not checked.
	Checked []string `json:"checked"`
	Why     []string `json:"why"`
}

// OpenRequest asks to show a frame, or a line of a source file, in the source: the body of POST open.
type OpenRequest struct {
	Frame int32  `json:"frame"`          // FrameTable.ID or PlaceData.ID
	Type  string `json:"type"`           // sample type whose weights to show beside the source
	File  int    `json:"file,omitempty"` // HotFile.File
	Line  int    `json:"line,omitempty"` // of File, instead of the frame; 0: the frame is meant
}

// OpenResult answers an OpenRequest.
type OpenResult struct {
	Opened  bool         `json:"opened"` // an editor shows the line; Text is empty then
	File    string       `json:"file"`   // empty when the source was not found
	Line    int          `json:"line"`
	Text    string       `json:"text"` // the source, when the page has to show it
	Unit    string       `json:"unit"`
	Total   int64        `json:"total"` // weight of all samples of the type
	Lines   []LineWeight `json:"lines"`
	Problem string       `json:"problem"` // what went wrong, one sentence
}

// LineWeight is what one source line has, as package lines says.
type LineWeight struct {
	Line  int   `json:"line"`
	Self  int64 `json:"self"`
	Own   int64 `json:"own"`
	Total int64 `json:"total"`
}

// Selection is what a page has chosen of a profile: the body of POST follow. The zero value is all of it.
type Selection struct {
	From    float64  `json:"from"`    // milliseconds since 1970 UTC
	To      float64  `json:"to"`      // exclusive; 0: the time is not chosen
	Threads []string `json:"threads"` // names as PageData has them; none: all
	Others  bool     `json:"others"`  // all threads but those
	Context []string `json:"context"` // conditions for contexts, all of which hold; none: it does not matter
	Focus   string   `json:"focus"`   // full name of a method that stacks have to have, "" for all
	Without []string `json:"without"` // full names of methods that stacks may not have
	Type    string   `json:"type"`    // sample type
}

// Status tells whether a live profile has changed, and of one that is promised how much has been read.
type Status struct {
	Revision int64   `json:"revision"`
	Live     bool    `json:"live"`
	Read     float64 `json:"read"` // 0 to 1; 1 when there is a profile
}
