package repair

import "jfrlens/jfr"

// repairedID and those above it are the ids of metadata that repair has written. The JDK's tools take metadata of the
// same id as that of the chunk before for the same.
const repairedID = 1 << 20

// repairMetadata appends metadata without what the JDK's tools would refuse, if there is such a thing or if it is that of
// another chunk, and takes damaged metadata that is newer than what can be used out.
func (c *chunk) repairMetadata() {
	given := c.RawMetadata()
	for _, at := range c.Places(jfr.MetadataID) {
		if int(at) > given.At {
			c.AddGap(int(at), c.Event(at).End)
		}
	}
	c.metadata = given.At
	content, changed := given.Content, given.At == 0
	if root, err := given.Tree(); err == nil && pruneMetadata(&root) {
		pruned := root.Encode()
		if c.SetTypes(pruned) == nil { // else rather what no more than some tools can read
			c.Report(given.At, "a metadata event has parts that are damaged and left out")
			content, changed = pruned, true
		}
	}
	if !changed {
		return
	}
	head := append(jfr.AppendVarint(nil, given.StartTicks), 0) // duration
	head = jfr.AppendVarint(head, repairedID+int64(c.Index))
	c.metadata = c.appendEvent(jfr.MetadataID, append(head, content...))
}
