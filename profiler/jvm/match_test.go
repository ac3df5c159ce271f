package jvm

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

func TestMatch(t *testing.T) {
	list := []Process{{PID: 4000001, Main: "com.shop.Orders"}, {PID: 4000002, Main: "com.shop.OrdersTest"}, {PID: 4000003, Main: "/opt/app/billing-1.2.jar"}, {PID: 4000004}}
	for word, want := range map[string][]int{
		"4000002": {4000002}, "all": {4000001, 4000002, 4000003, 4000004}, "Orders": {4000001}, "com.shop.Orders": {4000001}, "Order": {4000001, 4000002},
		"orders": {4000001, 4000002}, "Orders*": {4000001, 4000002}, "*Test": {4000002}, "billing": {4000003}, "billing-1.2.jar": {4000003}, "shop": {4000001, 4000002},
	} {
		found, err := Match(list, word)
		var pids []int
		for _, p := range found {
			pids = append(pids, p.PID)
		}
		if err != nil || !slices.Equal(pids, want) {
			t.Errorf("%s: %v, %v; want %v", word, pids, err, want)
		}
	}
	for _, word := range []string{"nothing", "*x", "["} {
		if found, err := Match(list, word); !errors.Is(err, ErrNoProcess) {
			t.Errorf("%s: %v, %v", word, found, err)
		}
	}
	if _, err := MatchOne(list, "Order"); err == nil || !strings.Contains(err.Error(), "4000002 (com.shop.OrdersTest)") {
		t.Errorf("two JVMs: %v", err)
	}
	if p, err := MatchOne(list, "OrdersTest"); err != nil || p.PID != 4000002 {
		t.Errorf("%v, %v", p, err)
	}
}
