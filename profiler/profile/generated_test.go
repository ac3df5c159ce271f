package profile

import "testing"

func TestNameInAnyRun(t *testing.T) {
	for class, want := range map[string]string{
		"jdk.internal.reflect.GeneratedMethodAccessor12":                  "jdk.internal.reflect.GeneratedMethodAccessor",
		"sun.reflect.GeneratedConstructorAccessor7":                       "sun.reflect.GeneratedConstructorAccessor",
		"jdk.internal.reflect.GeneratedSerializationConstructorAccessor1": "jdk.internal.reflect.GeneratedSerializationConstructorAccessor",
		"jdk.proxy2.$Proxy45":                                             "jdk.proxy2.$Proxy",
		"$Proxy3":                                                         "$Proxy",
		"shop.Order$HibernateProxy$k2Jd0aQx":                              "shop.Order$HibernateProxy$",
		"shop.Order$ByteBuddy$Zx81":                                       "shop.Order$ByteBuddy$",
		"shop.Order$1":                                                    "shop.Order$1",
		"shop.Main$$Lambda":                                               "shop.Main$$Lambda",
		"shop.Proxy2":                                                     "shop.Proxy2",
		"":                                                                "",
	} {
		if got := NameInAnyRun(class); got != want {
			t.Errorf("%s is %s, want %s", class, got, want)
		}
	}
}
