package jfr

import "bytes"

// foreignHead is how much of a file tells what it is: a tar archive says so last.
const foreignHead = 265

// foreign are the files that lie where a recording is expected, by the bytes that they have at an offset.
var foreign = []struct {
	at    int
	bytes string
	what  string
}{
	{0, "PK\x03\x04", "a ZIP archive, not a recording; unpack it and give the .jfr file that is in it"},
	{0, "PK\x05\x06", "an empty ZIP archive, not a recording"},
	{0, "version https://git-lfs.github.com/spec/", "a pointer of Git LFS, not the recording itself; git lfs pull fetches that"},
	{0, "/annex/objects/", "a pointer of git-annex, not the recording itself; git annex get fetches that"},
	{0, "LZ4Block", "compressed by lz4-java in a format of its own (LZ4Block), which cannot be read; compress it with lz4, gzip or zstd instead"},
	{0, "BZh", "compressed with bzip2, which cannot be read; unpack it with bunzip2"},
	{0, "\xfd7zXZ\x00", "compressed with xz, which cannot be read; unpack it with unxz"},
	{0, "7z\xbc\xaf\x27\x1c", "a 7-Zip archive, not a recording; unpack it and give the .jfr file that is in it"},
	{0, "JAVA PROFILE 1.0", "a heap dump, not a recording of Flight Recorder"},
	{0, "\xca\xfe\xba\xbe", "a Java class file, not a recording"},
	{257, "ustar", "a tar archive, not a recording; unpack it and give the .jfr file that is in it"},
}

// foreignFile says what a file is that begins like no recording.
func foreignFile(head []byte) string {
	for _, f := range foreign {
		if f.at <= len(head) && bytes.HasPrefix(head[f.at:], []byte(f.bytes)) {
			return f.what
		}
	}
	start := bytes.TrimLeft(head, " \t\r\n\ufeff")
	if len(start) > 0 && start[0] == '<' {
		return "a web page or XML, not a recording; was it downloaded without signing in?"
	}
	return "not a Flight Recorder file (its first bytes are not \"FLR\"); give a .jfr file"
}
