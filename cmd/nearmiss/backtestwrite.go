package main

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"

	"github.com/nearmiss/nearmiss/detectors/backtest"
	"github.com/nearmiss/nearmiss/detectors/report"
)

// besides opens the files that reports go to, before anything is judged: a
// folder that is not there should not be found out after an hour.
func (b *backtestCmd) besides() (map[string]*os.File, error) {
	files := map[string]*os.File{}
	for _, to := range []struct{ file, form string }{{b.HTML, "html"}, {b.JUnit, "junit"}} {
		if to.file == "" {
			continue
		}
		f, err := os.Create(to.file)
		if err != nil {
			return nil, fmt.Errorf("write report: %w", err)
		}
		files[to.form] = f
	}
	return files, nil
}

// write writes the report in the forms that were asked for.
func (b *backtestCmd) write(c *console, besides map[string]*os.File, done *backtest.Done, r *report.Backtest) error {
	var errs error
	for _, form := range slices.Sorted(maps.Keys(besides)) {
		f := besides[form]
		errs = errors.Join(errs, b.writeTo(f, form, done, r), f.Close())
	}
	return errors.Join(errs, b.writeTo(c.out, b.Output, done, r))
}

func (b *backtestCmd) writeTo(w io.Writer, form string, done *backtest.Done, r *report.Backtest) error {
	switch form {
	case "json":
		return r.JSON(w, b.sessions(done))
	case "junit":
		return r.JUnit(w, b.sessions(done))
	case "html":
		return r.HTML(w)
	}
	return r.Table(w)
}
