package write

// NewTypes returns the types that every recording has. The structs are those of HotSpot as far as every tool needs them;
// fields can be left null.
func NewTypes() *Types {
	t := &Types{byName: map[string]*Declared{}}
	for _, name := range []string{"boolean", "char", "float", "double", "byte", "short", "int", "long", "java.lang.String"} {
		t.Struct(name)
	}
	t.declareAnnotations()
	t.declareStructs()
	t.Event("jdk.ActiveSetting", Label("Recording Setting"), Category("Flight Recorder"),
		Duration(), EventThread(), StackTrace(),
		Field("id", "long", Label("Event Id")),
		Field("name", "java.lang.String", Label("Setting Name")),
		Field("value", "java.lang.String", Label("Setting Value")))
	for _, control := range []string{"Enabled", "Threshold", "StackTrace", "Period"} {
		t.Setting("jdk.jfr.internal.settings." + control + "Setting")
	}
	return t
}

func (t *Types) declareAnnotations() {
	value := Field("value", "java.lang.String")
	t.Annotation("jdk.jfr.Label", value)
	t.Annotation("jdk.jfr.Description", value)
	t.Annotation("jdk.jfr.Category", Field("value", "java.lang.String", Array()))
	t.Annotation("jdk.jfr.ContentType")
	for _, name := range []string{"Timestamp", "Timespan", "DataAmount"} {
		t.Annotation("jdk.jfr."+name, Annotated("jdk.jfr.ContentType"), value)
	}
	for _, name := range []string{"Percentage", "MemoryAddress", "Frequency"} {
		t.Annotation("jdk.jfr."+name, Annotated("jdk.jfr.ContentType"))
	}
	for _, name := range []string{"Unsigned", "Experimental", "Contextual"} {
		t.Annotation("jdk.jfr." + name)
	}
}

func (t *Types) declareStructs() {
	t.Struct("jdk.types.Symbol", Pooled(), Simple(), Field("string", "java.lang.String"))
	t.Struct("jdk.types.FrameType", Pooled(), Simple(), Field("description", "java.lang.String"))
	t.Struct("jdk.types.ThreadGroup", Pooled(), Field("name", "java.lang.String"))
	t.Struct("java.lang.Thread", Pooled(),
		Field("osName", "java.lang.String", Label("OS Thread Name")),
		Field("osThreadId", "long", Label("OS Thread Id")),
		Field("javaName", "java.lang.String", Label("Java Thread Name")),
		Field("javaThreadId", "long", Label("Java Thread Id")),
		Field("group", "jdk.types.ThreadGroup", Label("Java Thread Group")),
		Field("virtual", "boolean", Label("Virtual Thread")))
	t.Struct("jdk.types.Module", Pooled(), Field("name", "jdk.types.Symbol"))
	t.Struct("jdk.types.Package", Pooled(), Field("name", "jdk.types.Symbol"), Field("module", "jdk.types.Module"), Field("exported", "boolean"))
	t.Struct("jdk.types.ClassLoader", Pooled(), Field("name", "jdk.types.Symbol"))
	t.Struct("java.lang.Class", Pooled(),
		Field("classLoader", "jdk.types.ClassLoader"), Field("name", "jdk.types.Symbol"), Field("package", "jdk.types.Package"),
		Field("modifiers", "int"), Field("hidden", "boolean"))
	t.Struct("jdk.types.Method", Pooled(),
		Field("type", "java.lang.Class"), Field("name", "jdk.types.Symbol"), Field("descriptor", "jdk.types.Symbol"),
		Field("modifiers", "int"), Field("hidden", "boolean"))
	t.Struct("jdk.types.StackFrame",
		Field("method", "jdk.types.Method"), Field("lineNumber", "int"), Field("bytecodeIndex", "int"), Field("type", "jdk.types.FrameType"))
	t.Struct("jdk.types.StackTrace", Pooled(),
		Field("truncated", "boolean"), Field("frames", "jdk.types.StackFrame", Array()))
}
