package jfr

import "testing"

func TestInAnyRun(t *testing.T) {
	for class, want := range map[string]string{
		"jdk.internal.reflect.GeneratedMethodAccessor12":                  "jdk.internal.reflect.GeneratedMethodAccessor",
		"sun.reflect.GeneratedConstructorAccessor7":                       "sun.reflect.GeneratedConstructorAccessor",
		"jdk.internal.reflect.GeneratedSerializationConstructorAccessor1": "jdk.internal.reflect.GeneratedSerializationConstructorAccessor",
		"jdk.proxy2.$Proxy45":                                             "jdk.proxy.$Proxy",
		"com.sun.proxy.jdk.proxy13.$Proxy4":                               "com.sun.proxy.jdk.proxy.$Proxy",
		"core$process$fn__1234":                                           "core$process$fn__",
		"shop.core$process$fn__1234$fn__1236":                             "shop.core$process$fn__$fn__",
		"core$fn__51$G__46__58":                                           "core$fn__$G__",
		"user$eval123$reify__124":                                         "user$eval$reify__",
		"user$eval123":                                                    "user$eval",
		"user$evaluate":                                                   "user$evaluate",
		"shop.core$step_2":                                                "shop.core$step_2",
		"shop.Order__2":                                                   "shop.Order__2",
		"Script12":                                                        "Script",
		"Script3$_run_closure1":                                           "Script$_run_closure",
		"shop.Script1":                                                    "shop.Script1",
		"REPL.$JShell$11B":                                                "REPL.$JShell$",
		"$line14.$read$$iw":                                               "$line.$read$$iw",
		"shop.proxy2.Order":                                               "shop.proxy2.Order",
		"$Proxy3":                                                         "$Proxy",
		"shop.Order$HibernateProxy$k2Jd0aQx":                              "shop.Order$HibernateProxy$",
		"shop.Order$ByteBuddy$Zx81":                                       "shop.Order$ByteBuddy$",
		"shop.Order$ByteBuddy$kw5FE1mk$auxiliary$S52O2mUI":                "shop.Order$ByteBuddy$$auxiliary$",
		"shop.Order$auxiliary$S52O2mUI":                                   "shop.Order$auxiliary$",
		"Cg$Svc$$EnhancerBySpringCGLIB$$cf6e6bf9":                         "Cg$Svc$$EnhancerBySpringCGLIB$$",
		"Cg$Svc$$FastClassByGuice$$1f":                                    "Cg$Svc$$FastClassByGuice$$",
		"Cg$Svc_$$_jvstca8_0":                                             "Cg$Svc_$$_jvst",
		"shop.Order$1":                                                    "shop.Order$",
		"shop.Order$1$12":                                                 "shop.Order$$",
		"shop.Order$1Line":                                                "shop.Order$1Line",
		"shop.Order$_run_closure2":                                        "shop.Order$_run_closure",
		"shop.MainKt$main$1$job$1":                                        "shop.MainKt$main$$job$",
		"shop.Main$$Lambda":                                               "shop.Main$$Lambda",
		"shop.Proxy2":                                                     "shop.Proxy2",
		"":                                                                "",
	} {
		if got := (MethodEntry{Class: class}).InAnyRun().Class; got != want {
			t.Errorf("%s is %s, want %s", class, got, want)
		}
	}
	for name, want := range map[string]string{
		"lambda$main$1":           "lambda$main",
		"lambda$new$12":           "lambda$new",
		"$anonfun$main$1":         "$anonfun$main",
		"main$lambda$0":           "main$lambda",
		"$anonfun$main$1$adapted": "$anonfun$main$1$adapted",
		"call$accessor$Dis5Yd3u":  "call$accessor$",
		"call$original$2QsT0bXz":  "call$original$",
		"access$100":              "access$100",
		"run":                     "run",
		"<init>":                  "<init>",
	} {
		if got := (MethodEntry{Name: name}).InAnyRun().Name; got != want {
			t.Errorf("%s is %s, want %s", name, got, want)
		}
	}
}
