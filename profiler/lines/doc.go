// Package lines lays a profile over source texts, once for all who show lines:
// editor, terminal, page and exports have their numbers from here.
//
// [Lay] makes an [Overlay] of a view: for each [File] what its lines have, and
// what is nowhere in the sources. Code of several methods on one line of a file,
// such as a call and the lambda in it, is added up, each sample once, before
// anything is left out or ranked; what is on a line that only ends a block counts on
// that of the block's head, for nobody wrote code there, and waiting for a monitor on
// that of "synchronized" ([Line].Noted). [File.In] carries the lines of the text that was
// profiled over to the text as it is now; [File.Methods] adds them up by declared
// method, with the lambdas and anonymous classes in it. An earlier run stands
// beside all of it.
//
// What the numbers are:
//
//	Self    the samples with the line on top of the stack
//	Own     self with the library code that the line calls: the rank of what is hot
//	Total   the samples with the line anywhere on the stack, each once
//
// Own code are classes that no library has the names of. Native functions and
// samples without a stack are nobody's: they count for the topmost own code that
// called them. Code that others rank ([Rank]) stands by own, then by self, which
// orders libraries, then by total. Where only a part of the stacks is looked at, such
// as what is above a frame of a flame graph, samples count for the topmost own code in
// that part; those that have none there are nobody's.
//
// The package has no words for people and knows nothing of editors or terminals.
// Lines count from 1; shares are in percent of all samples of the view.
package lines
