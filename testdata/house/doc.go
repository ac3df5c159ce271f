// Package house holds the rules of the code that no linter knows, as tests:
// which part may import which, how long files and functions may be, what has
// to be documented and what no part does. It is run by "make lint".
package house
