package main

import "strings"

// diff answers the lines of two texts, those only wanted behind a minus, those
// only got behind a plus.
func diff(want, got string) []string {
	a, b := linesOf(want), linesOf(got)
	common := longest(a, b)
	var out []string
	for len(a) > 0 || len(b) > 0 {
		switch {
		case len(a) > 0 && len(b) > 0 && a[0] == b[0]:
			out, a, b = append(out, "  "+a[0]), a[1:], b[1:]
		case len(b) == 0 || len(a) > 0 && common(len(a)-1, len(b)) >= common(len(a), len(b)-1):
			out, a = append(out, "- "+a[0]), a[1:]
		default:
			out, b = append(out, "+ "+b[0]), b[1:]
		}
	}
	return out
}

func linesOf(text string) []string {
	text = strings.TrimSuffix(text, "\n")
	if text == "" {
		return nil
	}
	return strings.Split(text, "\n")
}

// longest answers how many lines the last i of a and the last j of b have in
// common, in order.
func longest(a, b []string) func(i, j int) int {
	table := make([][]int, len(a)+1)
	for i := range table {
		table[i] = make([]int, len(b)+1)
		for j := 1; i > 0 && j <= len(b); j++ {
			if a[len(a)-i] == b[len(b)-j] {
				table[i][j] = table[i-1][j-1] + 1
				continue
			}
			table[i][j] = max(table[i-1][j], table[i][j-1])
		}
	}
	return func(i, j int) int { return table[i][j] }
}
