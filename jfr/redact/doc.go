// Package redact takes secrets out of recordings and of text files that JVMs write, and proves it. It knows what is secret by
// [Rules]: names of properties, shapes of texts, fields of events, words.
//
// One [Session] is for all files of a call. It goes through each file up to three times:
//
//	Discover  every string is read: values of secret properties, users and hosts become needles
//	Redact    the file is written anew: needles and what has the shape of a secret are replaced
//	Check     the new file is opened as a stranger would: every string by the rules again, every byte for the needles
//
// What replaces a secret tells nothing of it. Users, hosts, addresses and the like become pseudonyms by a keyed hash, so
// that equal ones stay equal in all files of the same key, and nobody without the key can try names out.
package redact
