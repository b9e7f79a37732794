package policy

import (
	"slices"
	"strings"
	"unicode"

	"github.com/rivo/uniseg"
	"golang.org/x/text/unicode/norm"
)

// negations are the words that void a yes in the same sentence, each as the
// words that segmentation makes of it. A list rather than a parser: what it
// misses is a missed refusal in one language, what it takes too much asks the
// user once more.
var negations = phrases([]string{
	"no", "not", "never", "cannot", "cant", "dont", "wont", "nor", "neither", "nope", // English
	"nicht", "kein", "keine", "keinen", "keinem", "keiner", "nein", "nie", // German
	"non", "pas", "jamais", "ne", // French, Italian
	"nunca", "jamás", "tampoco", // Spanish
	"não", "nao", // Portuguese
	"niet", "geen", "nee", "nooit", // Dutch
	"inte", "nej", "aldrig", "ikke", "nei", // Swedish, Danish, Norwegian
	"nie", "nem", "değil", "hayır", // Polish, Hungarian, Turkish
	"не", "нет", "никогда", "ні", // Russian, Ukrainian
	"いいえ", "ません", "ない", "しないで", "だめ", // Japanese
	"不", "没", "沒", "别", "別", "勿", // Chinese
	"아니요", "아니오", "아니", "안", "하지마", // Korean
	"لا", "ليس", "नहीं", "मत", // Arabic, Hindi
})

// SaysYes reports whether a message says one of the listed words or phrases,
// in a sentence without a negation beside it. Words are those of Unicode
// segmentation without case, so `sí` and `はい` are found and `yesterday` is no
// yes. A listed phrase that itself holds a negation ("no problem") still
// counts. A question counts only if its words are listed. Without a list every
// message does; a condition then says which.
func (e *Evidence) SaysYes(text string) bool {
	if len(e.yes) == 0 {
		return true
	}
	for sentence, state := "", -1; text != ""; {
		sentence, text, state = uniseg.FirstSentenceInString(text, state)
		if saysYes(wordsOf(sentence), e.yes) {
			return true
		}
	}
	return false
}

func saysYes(words []string, yes [][]string) bool {
	for _, phrase := range yes {
		for i := range words {
			if !startsWith(words[i:], phrase) {
				continue
			}
			if !negated(words[:i]) && !negated(words[i+len(phrase):]) {
				return true
			}
		}
	}
	return false
}

func negated(words []string) bool {
	for i, w := range words {
		if strings.HasSuffix(w, "n't") || strings.HasPrefix(w, "n'") {
			return true
		}
		if slices.ContainsFunc(negations, func(n []string) bool { return startsWith(words[i:], n) }) {
			return true
		}
	}
	return false
}

func startsWith(words, phrase []string) bool {
	return len(phrase) > 0 && len(words) >= len(phrase) && slices.Equal(words[:len(phrase)], phrase)
}

func phrases(texts []string) [][]string {
	var out [][]string
	for _, t := range texts {
		out = append(out, wordsOf(t))
	}
	return out
}

// wordsOf answers the words of a text in lower case, without what lies between.
func wordsOf(text string) []string {
	text = strings.ReplaceAll(strings.ToLower(norm.NFKC.String(text)), "’", "'")
	var out []string
	for word, state := "", -1; text != ""; {
		word, text, state = uniseg.FirstWordInString(text, state)
		if strings.ContainsFunc(word, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) }) {
			out = append(out, word)
		}
	}
	return out
}
