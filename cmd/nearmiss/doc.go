// Command nearmiss tells when an agent made a write without evidence.
//
// One file per subcommand; the daemon, which serve and demo share, is in
// daemon.go. Nothing is decided here: commands read flags and files, start and
// stop the edges, and print.
//
//	nearmiss serve --policy policies/
//	nearmiss publish runs.json
//	nearmiss policy check policies/
package main
