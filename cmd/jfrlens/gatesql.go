package main

import (
	"context"
	"encoding/json"
	"math/big"

	"jfrlens/profiler/gate"
	"jfrlens/profiler/query"
)

// answeringSQL answers SQL over one recording.
type answeringSQL struct {
	ctx  context.Context
	std  streams
	path string
}

// number is the one number of a statement's answer.
func (a answeringSQL) number(statement string) (answer gate.Answer, err error) {
	err = database{paths: []string{a.path}, asked: statement}.use(a.ctx, a.std, func(db *query.DB, _ streams) error {
		result, err := db.Query(a.ctx, statement)
		if err != nil {
			return err
		}
		answer.Rows = len(result.Rows)
		if len(result.Rows) == 1 && len(result.Rows[0]) == 1 {
			answer.Number, answer.IsOne = asNumber(result.Rows[0][0])
		}
		return nil
	})
	return answer, err
}

// asNumber is a cell as a number.
func asNumber(cell any) (float64, bool) {
	switch n := cell.(type) {
	case bool:
		if n {
			return 1, true
		}
		return 0, true
	case *big.Int:
		f, _ := new(big.Float).SetInt(n).Float64()
		return f, true
	case json.Number:
		f, err := n.Float64()
		return f, err == nil
	}
	text, err := json.Marshal(cell)
	if err != nil {
		return 0, false
	}
	f, err := json.Number(text).Float64()
	return f, err == nil
}
