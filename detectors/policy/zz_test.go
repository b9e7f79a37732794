package policy
import ("testing";"os";"fmt";"path/filepath")
func FuzzZZ(f *testing.F) {
	bad, _ := filepath.Glob("testdata/bad/*.yaml")
	for _, name := range append(bad,"testdata/example.yaml") { f.Add(readFile(f, name).Text) }
	f.Add(small)
	f.Fuzz(func(t *testing.T, text string) {
		n:=fmt.Sprintf("/tmp/zz.%d",os.Getpid())
		os.WriteFile(n,[]byte(text),0o644)
		Compile([]File{{"fuzz.yaml", text}})
		os.Remove(n)
	})
}
