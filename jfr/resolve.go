package jfr

// Method is a method as constants of type jdk.types.Method describe it.
type Method struct {
	// Class is the binary name of the class with dots, such as "a.b.Outer$Inner".
	Class string
	// Name is the name of the method; Descriptor its parameters and result as in class files.
	Name, Descriptor string
	// Modifiers are the access flags of class files.
	Modifiers int32
	// Hidden says that the JVM hides the frames of the method from users.
	Hidden bool
	// ClassKey is the key of the class.
	ClassKey int64
}

// Class is a class as constants of type java.lang.Class describe it.
type Class struct {
	// Name is the binary name with dots; arrays are named as in class files ("[I").
	Name string
	// Package is the name of the package with dots; "" if there is none.
	Package string
	// Modifiers are the access flags of class files.
	Modifiers int32
	// Hidden says that it is a hidden class.
	Hidden bool
	// LoaderKey is the key of the class loader.
	LoaderKey int64
}

// Thread is a thread as constants of type java.lang.Thread describe it.
type Thread struct {
	// OSName is the name that the operating system knows; JavaName is "" for threads of the JVM.
	OSName, JavaName string
	// OSID is the id of the operating system; JavaID is 0 or negative for threads of the JVM.
	OSID, JavaID int64
	// Group is the name of the thread group, "" if unknown.
	Group string
	// Virtual says that it is a virtual thread.
	Virtual bool
}

// Method returns the method with that key. Methods of stack frames are found this way.
func (c *Chunk) Method(key int64) (Method, bool) {
	x := c.body.resolverNow()
	defer x.mu.Unlock()
	return x.method(key)
}

// MethodName returns the class, as [MethodEntry] has it, and the name of the method with that key: for
// readers that look up each method once and need no more of [Chunk.Method].
func (c *Chunk) MethodName(key int64) (class, name string, ok bool) {
	x := c.body.resolverNow()
	defer x.mu.Unlock()
	class, name, ok = x.methodName(key)
	return lastingName(class), name, ok
}

// MethodClass returns the key of the class of the method with that key: for readers who name few of the methods, see [Chunk.ClassName].
func (c *Chunk) MethodClass(key int64) (class int64, ok bool) {
	x := c.body.resolverNow()
	defer x.mu.Unlock()
	return x.methodClass(key)
}

// ClassName returns the name of the class with that key, as [MethodEntry] has it; "" if there is none.
func (c *Chunk) ClassName(key int64) string {
	x := c.body.resolverNow()
	defer x.mu.Unlock()
	return lastingName(x.className(key))
}

// Class returns the class with that key.
func (c *Chunk) Class(key int64) (Class, bool) {
	x := c.body.resolverNow()
	defer x.mu.Unlock()
	return x.class(key)
}

// Thread returns the thread with that key.
func (c *Chunk) Thread(key int64) (Thread, bool) {
	x := c.body.resolverNow()
	defer x.mu.Unlock()
	return x.thread(key)
}

// FrameKind returns how the frame ran, such as "Interpreted", "JIT compiled" or "Inlined"; "" if unknown.
func (c *Chunk) FrameKind(key int64) string { return c.text("jdk.types.FrameType", key) }

// Symbol returns the symbol with that key; "" if there is none.
func (c *Chunk) Symbol(key int64) string { return c.text("jdk.types.Symbol", key) }

// String returns the string constant with that key; "" if there is none.
func (c *Chunk) String(key int64) string { return c.text(stringTypeName, key) }

func (c *Chunk) text(typeName string, key int64) string {
	x := c.body.resolverNow()
	defer x.mu.Unlock()
	s, _ := x.text(c.body.metadata().Type(typeName), key)
	return s
}

// Text returns the text that a constant of a simple type stands for, such as a GC cause or a thread
// state. ok is false if there is no such constant or its type does not stand for a text.
func (c *Chunk) Text(t *Type, key int64) (text string, ok bool) {
	x := c.body.resolverNow()
	defer x.mu.Unlock()
	return x.text(t, key)
}
