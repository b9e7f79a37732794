package policy

import (
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
)

// TestFormat compares what becomes of each text with the file's part `out`,
// or why it is refused with its part `refused`.
func TestFormat(t *testing.T) {
	files, err := filepath.Glob("testdata/format/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("no texts", err)
	}
	for _, name := range files {
		t.Run(filepath.Base(name), func(t *testing.T) {
			raw, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			a := txtar.Parse(raw)
			part, got := "out", ""
			if got, err = Format(File{"x.yaml", string(a.Files[0].Data)}); err != nil {
				part, got = "refused", err.Error()+"\n"
			}
			if len(a.Files) == 2 && a.Files[1].Name == part && string(a.Files[1].Data) == got {
				return
			}
			if !*rewrite {
				t.Fatalf("%s:\n%s", part, got)
			}
			a.Files = append(a.Files[:1], txtar.File{Name: part, Data: []byte(got)})
			if err := os.WriteFile(name, txtar.Format(a), 0o644); err != nil {
				t.Fatal(err)
			}
		})
	}
}

// dashed is the begin of a line with a dash.
var dashed = regexp.MustCompile(`(?m)^( *)- (\S)`)

// TestFormatPolicies formats every policy of this folder and of the packs. What
// comes out stays as it is, says the same, and comes out as well of the text
// with twice the indentation.
func TestFormatPolicies(t *testing.T) {
	seen := 0
	for _, pattern := range []string{"testdata/*.yaml", "testdata/*/*.yaml", "../testdata/policies/*.yaml", "../../deploy/policies/*/*.yaml"} {
		files, _ := filepath.Glob(pattern)
		for _, name := range files {
			f := readFile(t, name)
			got, err := Format(f)
			if err != nil {
				if !strings.Contains(name, "/bad/") {
					t.Error(err)
				}
				continue
			}
			seen++
			formatsAlike(t, name, got, got)
			formatsAlike(t, name, strings.ReplaceAll(f.Text, "\n", "\r\n"), got)
			if !strings.Contains(f.Text, ": |") && !strings.Contains(f.Text, ": >") {
				formatsAlike(t, name, twiceIndented(f.Text), got)
			}
			if got != f.Text {
				toldAlike(t, f, File{f.Name, got})
			}
		}
	}
	if seen < 30 {
		t.Errorf("%d policies only", seen)
	}
}

func formatsAlike(t *testing.T, name, text, want string) {
	t.Helper()
	if got, err := Format(File{name, text}); err != nil || got != want {
		t.Errorf("%s: %v\n%s\nwant\n%s", name, err, got, want)
	}
}

func twiceIndented(text string) string {
	lines := strings.Split(dashed.ReplaceAllString(text, "$1-   $2"), "\n")
	for i, line := range lines {
		lines[i] = spaces(len(line)-len(strings.TrimLeft(line, " "))) + line
	}
	return strings.Join(lines, "\n")
}

// toldAlike compares what two texts are told when they are compiled, and
// warned of, but for the places.
func toldAlike(t *testing.T, a, b File) {
	t.Helper()
	if x, y := told(a), told(b); x != y {
		t.Errorf("%s is told\n%s\nand formatted\n%s", a.Name, x, y)
	}
}

func told(f File) string {
	p, err := Compile([]File{f})
	var problems Errors
	if errors.As(err, &problems) {
		return messages(problems)
	}
	var warned Errors
	for _, w := range p.Check() {
		warned = append(warned, Error{Msg: w.Msg})
	}
	return messages(warned)
}

var quotedPlace = regexp.MustCompile(`(at \S+:|line )\d+`)

func messages(problems Errors) string {
	var out Errors
	for _, p := range problems {
		out = append(out, Error{Msg: quotedPlace.ReplaceAllString(p.Msg, "$1")})
	}
	lines := strings.Split(out.Error(), "\n")
	return sortedText(lines)
}

// TestOrders holds the orders of keys to the tables of the decoder.
func TestOrders(t *testing.T) {
	for _, o := range []struct{ order, words []string }{
		{toolOrder, toolWords},
		{rowOrder, append([]string{anyKey}, rowWords...)},
		{needOrder, append([]string{"name"}, needWords...)},
		{evidenceOrder, evidenceWords},
		{guardOrder, guardWords},
		{assertOrder, assertWords},
		{groundingOrder, groundingWords},
		{argOrder, append([]string{anyKey}, argOptions...)},
	} {
		if sortedText(o.order) != sortedText(o.words) {
			t.Errorf("the order is of %v, the decoder knows %v", o.order, o.words)
		}
	}
}

func FuzzFormat(f *testing.F) {
	for _, pattern := range []string{"testdata/*/*.yaml", "testdata/format/*.txtar"} {
		files, _ := filepath.Glob(pattern)
		for _, name := range files {
			f.Add(readFile(f, name).Text)
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		got, err := Format(File{"fuzz.yaml", text})
		var problem Error
		switch {
		case err != nil && (!errors.As(err, &problem) || problem.Line < 1 || problem.Msg == ""):
			t.Fatalf("no place: %v", err)
		case err == nil:
			if again, err := Format(File{"fuzz.yaml", got}); err != nil || again != got {
				t.Fatalf("not stable: %v\n%q\n%q", err, got, again)
			}
		}
	})
}
