package redact_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"regexp"
	"testing"
	"unicode/utf16"

	"jfrlens/jfr/jfrtest"
)

// Type ids of the chunk of the test.
const (
	propertyEvent = 200 + iota
	textEvent
	labelAnnotation
	unusedStruct
	credentialsStruct
	loginEvent
)

// encoded writes a string in one of the ways in which producers do.
func encoded(random *rand.Rand, b *jfrtest.Buffer, text string) {
	switch way := random.IntN(3); {
	case way == 0:
		b.Chars(utf16.Encode([]rune(text))...)
	case way == 1 && isLatin(text):
		var raw []byte
		for _, r := range text {
			raw = append(raw, byte(r))
		}
		b.Latin1(raw...)
	default:
		b.UTF8(text)
	}
}

func isLatin(text string) bool {
	for _, r := range text {
		if r > 0xff {
			return false
		}
	}
	return true
}

// plantedChunk holds each secret as a property and at a place of its own: in fields, lists, structs, constants that are
// needed and such that nobody refers to, keys that are there twice, names of threads and classes, types and labels.
func plantedChunk(random *rand.Rand, secrets []string) []byte {
	types := append(jfrtest.SampleTypes(),
		jfrtest.Type{ID: propertyEvent, Name: "acme.Property", Super: jfrtest.EventSuper, Fields: []jfrtest.Field{
			{Name: "startTime", TypeID: jfrtest.Long}, {Name: "key", TypeID: jfrtest.String}, {Name: "value", TypeID: jfrtest.String},
		}},
		jfrtest.Type{ID: textEvent, Name: "acme.Text", Super: jfrtest.EventSuper, Fields: []jfrtest.Field{
			{Name: "startTime", TypeID: jfrtest.Long},
			{Name: "text", TypeID: jfrtest.String},
			{Name: "many", TypeID: jfrtest.String, Array: true},
			{Name: "point", TypeID: jfrtest.PointStruct},
			{Name: "tag", TypeID: jfrtest.String, Constant: true},
			{Name: "thread", TypeID: jfrtest.Thread, Constant: true},
			{Name: "number", TypeID: jfrtest.Long},
		}},
		jfrtest.Type{ID: credentialsStruct, Name: "acme.Credentials", Fields: []jfrtest.Field{{Name: "user", TypeID: jfrtest.String}, {Name: "passphrase", TypeID: jfrtest.String}}},
		jfrtest.Type{ID: loginEvent, Name: "acme.Login", Super: jfrtest.EventSuper, Fields: []jfrtest.Field{
			{Name: "startTime", TypeID: jfrtest.Long},
			{Name: "who", TypeID: credentialsStruct},
			{Name: "token", TypeID: jfrtest.String, Constant: true},
			{Name: "apiKeys", TypeID: jfrtest.String, Array: true},
		}},
		jfrtest.Type{ID: labelAnnotation, Name: "jdk.jfr.Label", Super: "java.lang.annotation.Annotation", Fields: []jfrtest.Field{{Name: "value", TypeID: jfrtest.String}}},
		jfrtest.Type{ID: unusedStruct, Name: "acme.Unused", Fields: []jfrtest.Field{{Name: "a", TypeID: jfrtest.String}}, Annotations: jfrtest.Annotated(labelAnnotation, "of "+secrets[0])},
	)
	c := jfrtest.NewChunk()
	c.SizeWidth = random.IntN(2) * 4
	text := func(s string) *jfrtest.Buffer { b := jfrtest.Values(); encoded(random, b, s); return b }
	for i, secret := range secrets {
		v := jfrtest.Values().Int(int64(2000 + i))
		encoded(random, v, "db.password")
		if i%5 == 4 {
			v.StringKey(int64(1000 + i)) // the value is a constant
		} else {
			encoded(random, v, secret)
		}
		c.Event(propertyEvent, v)
		v = jfrtest.Values().Int(int64(3000 + i))
		encoded(random, v, "before "+secret+" behind")
		v.Int(2)
		encoded(random, v, secret)
		encoded(random, v, "x"+secret+secret)
		v.Int(int64(i))
		encoded(random, v, secret)
		c.Event(textEvent, v.Int(int64(1000+i), int64(50+i), -7))
		c.Checkpoint(
			jfrtest.PoolOf(jfrtest.String, jfrtest.Entry(int64(1000+i), text("again "+secret)), jfrtest.Entry(int64(1000+i), text(secret)), jfrtest.Entry(int64(9000+i), text("nobody needs "+secret))),
			jfrtest.PoolOf(jfrtest.Thread, jfrtest.Entry(int64(50+i), jfrtest.Values().UTF8("os "+secret).Int(7).UTF8(secret).Int(1))),
			jfrtest.PoolOf(jfrtest.Symbol, jfrtest.Entry(int64(500+i), text("com/acme/A"+secret+"$B"))),
			jfrtest.PoolOf(unusedStruct, jfrtest.Entry(int64(i), text(secret))),
		)
	}
	// Of these nobody tells but the names of the fields: all are constants.
	c.Checkpoint(jfrtest.PoolOf(jfrtest.String, jfrtest.Entry(1, text("nested1!")), jfrtest.Entry(2, text("only-Key2")), jfrtest.Entry(3, text("listed+3x")), jfrtest.Entry(4, text("ab"))))
	c.Event(loginEvent, jfrtest.Values().Int(5000).UTF8("me").StringKey(1).Int(2).Int(2).StringKey(3).StringKey(4))
	return c.Metadata(types...).Finish()
}

// Thousands of random secrets at every place that has a string: none survives, and the numbers stay.
func TestSecretsAtEveryPlace(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for round := range 12 {
		t.Run(fmt.Sprint(round), func(t *testing.T) {
			var secrets []string
			for range 1 + random.IntN(60) {
				secrets = append(secrets, randomSecret(random))
			}
			secrets = append(secrets, secrets[0]+secrets[0], "\U0001f511"+secrets[0], "kurz9x")
			data := plantedChunk(random, secrets)
			out, report := redacted(t, session(t, "default"), data)
			if !report.Clean() {
				t.Errorf("left: %v", report.Left)
			}
			notThere(t, out, append(secrets, "nested1!", "only-Key2", "listed+3x")...)
			sameButForStrings(t, out, data, nil)
		})
	}
}

// A secret that is part of the name of a thread of the JVM leaves no name that strict rules would not let pass.
func TestSecretInThreadOfJVM(t *testing.T) {
	s := session(t, "strict")
	s.AddSecret("JFR Periodic")
	if _, report := redacted(t, s, read(t, recording("hard-jdk21.jfr"))); !report.Clean() {
		t.Errorf("left: %v", report.Left)
	}
}

// Classes of the packages that are named get other names, the same wherever they are; those of the JDK and all numbers stay.
func TestClassesOfPackages(t *testing.T) {
	data := read(t, recording("producers/datadog-jvm.jfr"))
	for _, name := range []string{"datadoghq", "LibraryLoader"} {
		if !bytes.Contains(data, []byte(name)) {
			t.Fatalf("%s is not in the recording", name)
		}
	}
	out, report := redacted(t, configured(t, "parent: default\nclasses: [com.datadoghq]\n"), data)
	if !report.Clean() {
		t.Errorf("left: %v", report.Left)
	}
	notThere(t, out, "com.datadoghq", "LibraryLoader")
	if !bytes.Contains(out, []byte("java/lang/Thread")) {
		t.Error("classes of the JDK have other names, too")
	}
	sameButForStrings(t, out, data, report.Removed)
	inFrames, elsewhere := regexp.MustCompile(`c[a-z2-7]{10}/c[a-z2-7]{10}/c[a-z2-7]{10}/c[a-z2-7]{10}`).FindAll(out, -1), map[string]bool{}
	for _, name := range inFrames {
		elsewhere[string(name[:23])] = true
	}
	if len(inFrames) == 0 || len(elsewhere) != 1 {
		t.Errorf("%d classes, in packages that are called %v", len(inFrames), elsewhere)
	}
}
