package policy

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
)

// months are told by their first three letters.
var months = []string{"jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"}

// monthNames are the full names; an abbreviation must be a beginning of one.
var monthNames = []string{
	"january", "february", "march", "april", "may", "june",
	"july", "august", "september", "october", "november", "december",
}

// isoDate answers yyyy-mm-dd for a date as people write them in English, and
// any other text unchanged. With slashes the month stands first.
func isoDate(text string) string {
	words := dateWords(text)
	if len(words) != 3 {
		return text
	}
	y, m, d, ok := readDate(words, strings.Contains(text, "/"))
	if !ok || m < 1 || m > 12 || d < 1 || d > daysIn(y, m) || y < 1 {
		return text
	}
	return fmt.Sprintf("%04d-%02d-%02d", y, m, d)
}

func dateWords(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool {
		return unicode.IsSpace(r) || strings.ContainsRune(",.-/", r)
	})
}

func readDate(w []string, slashes bool) (y, m, d int, ok bool) {
	if month := monthOf(w[0]); month > 0 { // September 12, 1992
		return number(w[2], 4), month, dayOf(w[1]), true
	}
	if month := monthOf(w[1]); month > 0 { // 12 September 1992
		return number(w[2], 4), month, dayOf(w[0]), true
	}
	if len(w[0]) == 4 { // 1992-09-12
		return number(w[0], 4), number(w[1], 2), number(w[2], 2), true
	}
	return number(w[2], 4), number(w[0], 2), number(w[1], 2), slashes // 09/12/1992
}

func monthOf(word string) int {
	word = strings.ToLower(word)
	for i, short := range months {
		if len(word) >= 3 && strings.HasPrefix(word, short) &&
			strings.HasPrefix(monthNames[i], word) {
			return i + 1
		}
	}
	return 0
}

func dayOf(word string) int {
	for _, suffix := range []string{"st", "nd", "rd", "th"} {
		word = strings.TrimSuffix(strings.ToLower(word), suffix)
	}
	return number(word, 2)
}

// number reads at most that many digits; 0 is no number of a date.
func number(word string, digits int) int {
	n, err := strconv.Atoi(word)
	if err != nil || len(word) > digits || n < 0 || (digits == 4 && len(word) != 4) {
		return 0
	}
	return n
}

func daysIn(year, month int) int {
	switch month {
	case 4, 6, 9, 11:
		return 30
	case 2:
		if year%4 == 0 && (year%100 != 0 || year%400 == 0) {
			return 29
		}
		return 28
	}
	return 31
}
