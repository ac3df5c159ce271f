package firefox

import (
	"bytes"
	"encoding/json"
)

// The processed profile format of the Firefox Profiler, as far as it is needed:
// src/types/profile.ts and markers.ts of github.com/firefox-devtools/profiler.
// Tables are structs of arrays; what refers to a row of a table is its number.
// Times are milliseconds since meta.startTime.
const (
	formatVersion = 70 // docs-developer/CHANGELOG-formats.md
	geckoVersion  = 36 // of the browser's own format; asked for, without meaning here
)

// meta is ProfileMeta.
type meta struct {
	Interval                   float64           `json:"interval"`  // ms
	StartTime                  float64           `json:"startTime"` // ms since 1970
	EndTime                    float64           `json:"endTime"`
	ProfilingStartTime         float64           `json:"profilingStartTime"` // what the viewer shows,
	ProfilingEndTime           float64           `json:"profilingEndTime"`   // from here to there
	ProcessType                int               `json:"processType"`
	Product                    string            `json:"product"`
	Stackwalk                  int               `json:"stackwalk"`
	Version                    int               `json:"version"`
	PreprocessedProfileVersion int               `json:"preprocessedProfileVersion"`
	Symbolicated               bool              `json:"symbolicated"`
	SymbolicationNotSupported  bool              `json:"symbolicationNotSupported"`
	UsesOnlyOneStackType       bool              `json:"usesOnlyOneStackType"`
	SourceCodeIsNotOnSearchfox bool              `json:"sourceCodeIsNotOnSearchfox"`
	KeepProfileThreadOrder     bool              `json:"keepProfileThreadOrder"`
	InitialVisibleThreads      []int             `json:"initialVisibleThreads"`
	InitialSelectedThreads     []int             `json:"initialSelectedThreads"`
	ImportedFrom               string            `json:"importedFrom"`
	Arguments                  string            `json:"arguments,omitempty"`
	OSCPU                      string            `json:"oscpu,omitempty"`
	CPUName                    string            `json:"CPUName,omitempty"`
	PhysicalCPUs               int64             `json:"physicalCPUs,omitempty"`
	LogicalCPUs                int64             `json:"logicalCPUs,omitempty"`
	MainMemory                 int64             `json:"mainMemory,omitempty"` // bytes
	SampleUnits                map[string]string `json:"sampleUnits"`
	Categories                 []category        `json:"categories"`
	MarkerSchema               []*schema         `json:"markerSchema"`
	Extra                      []section         `json:"extra,omitempty"`
}

// section is ExtraProfileInfoSection: a part of the panel about the profile.
type section struct {
	Label   string  `json:"label"`
	Entries []entry `json:"entries"`
}

// entry is a line, list or table of a section; Format is a MarkerFormatType.
type entry struct {
	Label  string `json:"label"`
	Format any    `json:"format"`
	Value  any    `json:"value"`
}

// tableFormat is the MarkerFormatType of a table of texts.
type tableFormat struct {
	Type    string        `json:"type"` // "table"
	Columns []tableColumn `json:"columns"`
}

type tableColumn struct {
	Type  string `json:"type"`
	Label string `json:"label"`
}

// category is Category: a colour of frames or a group of markers.
type category struct {
	Name          string   `json:"name"`
	Color         string   `json:"color"`
	Subcategories []string `json:"subcategories"` // the first is "Other"
}

// schema is MarkerSchema: how the markers of one type are shown.
type schema struct {
	Name         string        `json:"name"` // data.type of the markers
	TooltipLabel string        `json:"tooltipLabel,omitempty"`
	TableLabel   string        `json:"tableLabel,omitempty"`
	ChartLabel   string        `json:"chartLabel,omitempty"`
	Description  string        `json:"description,omitempty"`
	Display      []string      `json:"display"`
	Fields       []schemaField `json:"fields"`
}

type schemaField struct {
	Key    string `json:"key"`
	Label  string `json:"label,omitempty"`
	Format string `json:"format"`
}

// shared is RawProfileSharedData: what all threads refer to.
type shared struct {
	Strings         []string   `json:"stringArray"`
	Stacks          stackTable `json:"stackTable"`
	Frames          frameTable `json:"frameTable"`
	Funcs           funcTable  `json:"funcTable"`
	Resources       resources  `json:"resourceTable"`
	NativeSymbols   noSymbols  `json:"nativeSymbols"`
	Sources         sources    `json:"sources"`
	SourceLocations noPlaces   `json:"sourceLocationTable"`
}

// stackTable is a calling-context tree. The parent of stack i is i-PrefixOffset[i],
// or there is none if that is 0.
type stackTable struct {
	Frame        []int32 `json:"frame"`
	PrefixOffset []int32 `json:"prefixOffset"`
	Length       int     `json:"length"`
}

type frameTable struct {
	Address          []int32  `json:"address"` // -1: none
	Lib              []int32  `json:"lib"`     // -1: none
	InlineDepth      []int32  `json:"inlineDepth"`
	Category         []int32  `json:"category"`
	Subcategory      []int32  `json:"subcategory"`
	Func             []int32  `json:"func"`
	NativeSymbol     nulls    `json:"nativeSymbol"`
	InnerWindowID    nulls    `json:"innerWindowID"`
	Line             []*int32 `json:"line"`
	Column           nulls    `json:"column"`
	OriginalLocation nulls    `json:"originalLocation"`
	Length           int      `json:"length"`
}

type funcTable struct {
	Name             []int32  `json:"name"`
	IsJS             []bool   `json:"isJS"`
	RelevantForJS    []bool   `json:"relevantForJS"`
	Resource         []int32  `json:"resource"` // -1: none
	Source           []*int32 `json:"source"`
	LineNumber       nulls    `json:"lineNumber"`
	ColumnNumber     nulls    `json:"columnNumber"`
	OriginalLocation nulls    `json:"originalLocation"`
	Length           int      `json:"length"`
}

// resources are groups of functions: packages.
type resources struct {
	Name   []int32 `json:"name"`
	Host   nulls   `json:"host"`
	Type   []int32 `json:"type"`
	Length int     `json:"length"`
}

// resourceLibrary is a ResourceType that is shown by its name alone.
const resourceLibrary = 1

// nulls is a column of that many nulls: of what Java does not have.
type nulls int

// MarshalJSON returns the column.
func (n nulls) MarshalJSON() ([]byte, error) {
	list := bytes.Repeat([]byte("null,"), int(n))
	return append(append([]byte{'['}, bytes.TrimSuffix(list, []byte{','})...), ']'), nil
}

// sources are files; Content is shown with the weights of its lines.
type sources struct {
	ID           nulls     `json:"id"`
	Filename     []int32   `json:"filename"`
	StartLine    []int32   `json:"startLine"`
	StartColumn  []int32   `json:"startColumn"`
	SourceMapURL nulls     `json:"sourceMapURL"`
	Content      []*string `json:"content"`
	Length       int       `json:"length"`
}

// noSymbols is an empty NativeSymbolTable.
type noSymbols struct {
	LibIndex     [0]int `json:"libIndex"`
	Address      [0]int `json:"address"`
	Name         [0]int `json:"name"`
	FunctionSize [0]int `json:"functionSize"`
	Length       int    `json:"length"`
}

// noPlaces is an empty SourceLocationTable.
type noPlaces struct {
	Source [0]int `json:"source"`
	Line   [0]int `json:"line"`
	Column [0]int `json:"column"`
	Length int    `json:"length"`
}

// rawThread is RawThread.
type rawThread struct {
	ProcessType           string             `json:"processType"`
	ProcessStartupTime    float64            `json:"processStartupTime"`
	ProcessShutdownTime   *float64           `json:"processShutdownTime"`
	RegisterTime          float64            `json:"registerTime"`
	UnregisterTime        *float64           `json:"unregisterTime"`
	PausedRanges          [0]int             `json:"pausedRanges"`
	ShowMarkersInTimeline bool               `json:"showMarkersInTimeline"`
	Name                  string             `json:"name"`
	IsMainThread          bool               `json:"isMainThread"` // of the row that stands for the process
	ProcessName           string             `json:"processName,omitempty"`
	PID                   string             `json:"pid"`
	TID                   any                `json:"tid"` // number or string
	Samples               sampleTable        `json:"samples"`
	NativeAllocations     *nativeAllocations `json:"nativeAllocations,omitempty"`
	Markers               markerTable        `json:"markers"`
}

// sampleTable is RawSamplesTable, in the order of time.
type sampleTable struct {
	Stack          []*int32  `json:"stack"` // null: the thread was not seen running
	Time           []float64 `json:"time"`
	Weight         []float64 `json:"weight"` // null: each is 1
	WeightType     string    `json:"weightType"`
	ThreadCPUDelta []int64   `json:"threadCPUDelta"` // ns since the sample before
	Length         int       `json:"length"`
}

// nativeAllocations is RawUnbalancedNativeAllocationsTable, never empty.
type nativeAllocations struct {
	Time       []float64 `json:"time"`
	Stack      []*int32  `json:"stack"`
	Weight     []int64   `json:"weight"`
	WeightType string    `json:"weightType"`
	Length     int       `json:"length"`
}

// markerTable is RawMarkerTable.
type markerTable struct {
	Data      []json.RawMessage `json:"data"`
	Name      []int32           `json:"name"`
	StartTime []float64         `json:"startTime"`
	EndTime   []float64         `json:"endTime"`
	Phase     []int32           `json:"phase"`
	Category  []int32           `json:"category"`
	Length    int               `json:"length"`
}

// Phases of markers.
const (
	phaseInstant  = 0 // EndTime means nothing
	phaseInterval = 1
)

// counter is RawCounter: a track of the process.
type counter struct {
	Name            string         `json:"name"`
	Category        string         `json:"category"`
	Description     string         `json:"description"`
	PID             string         `json:"pid"`
	MainThreadIndex int            `json:"mainThreadIndex"`
	Samples         counterSamples `json:"samples"`
	Display         counterDisplay `json:"display"`
}

// counterSamples holds differences, each to the sample before.
type counterSamples struct {
	Time   []float64 `json:"time"`
	Count  []float64 `json:"count"`
	Length int       `json:"length"`
}

type counterDisplay struct {
	GraphType            string       `json:"graphType"` // line-accumulated or line-rate
	Unit                 string       `json:"unit"`
	Color                string       `json:"color"`
	MarkerSchemaLocation *string      `json:"markerSchemaLocation"`
	SortWeight           int          `json:"sortWeight"`
	Label                string       `json:"label"`
	TooltipRows          []tooltipRow `json:"tooltipRows"`
}

type tooltipRow struct {
	Type   string            `json:"type"`   // value
	Source string            `json:"source"` // see CounterTooltipDataSource
	Format map[string]string `json:"format"`
	Label  string            `json:"label"`
}
