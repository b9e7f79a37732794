package spans

import (
	"fmt"
	"log/slog"
	"net/url"
	"strings"
)

// The protocols of OTLP that are spoken.
const (
	HTTP = "http/protobuf"
	GRPC = "grpc"
)

// Options say where spans go. Headers, certificates, compression and
// time-outs are read by the OTLP library from their usual variables.
type Options struct {
	Endpoint string       // URL that spans are posted to; empty: no exporter
	Protocol string       // HTTP (default) or GRPC
	Logger   *slog.Logger // nil: silence
	Queue    int          // spans that may wait for the collector; 0: 2048
}

const defaultQueue = 2048

// FromEnv reads the variables that OpenTelemetry defines for traces.
func FromEnv(getenv func(string) string, logger *slog.Logger) Options {
	o := Options{Logger: logger, Protocol: first(getenv, "OTEL_EXPORTER_OTLP_TRACES_PROTOCOL", "OTEL_EXPORTER_OTLP_PROTOCOL")}
	if getenv("OTEL_SDK_DISABLED") == "true" || getenv("OTEL_TRACES_EXPORTER") == "none" {
		return o
	}
	if o.Endpoint = getenv("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"); o.Endpoint != "" {
		return o
	}
	o.Endpoint = getenv("OTEL_EXPORTER_OTLP_ENDPOINT")
	if o.Endpoint != "" && o.Protocol != GRPC {
		o.Endpoint = strings.TrimSuffix(o.Endpoint, "/") + "/v1/traces"
	}
	return o
}

func first(getenv func(string) string, names ...string) string {
	for _, name := range names {
		if value := getenv(name); value != "" {
			return value
		}
	}
	return ""
}

func (o Options) withDefaults() (Options, error) {
	if o.Protocol == "" {
		o.Protocol = HTTP
	}
	if o.Logger == nil {
		o.Logger = slog.New(slog.DiscardHandler)
	}
	if o.Queue <= 0 {
		o.Queue = defaultQueue
	}
	return o, o.check()
}

func (o Options) check() error {
	if o.Protocol != HTTP && o.Protocol != GRPC {
		return fmt.Errorf("OTLP protocol %q is not spoken: set OTEL_EXPORTER_OTLP_PROTOCOL to %s or %s", o.Protocol, HTTP, GRPC)
	}
	u, err := url.Parse(o.Endpoint)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return fmt.Errorf("OTLP endpoint %q is not a URL: write it as http://host:4318, or https", o.Endpoint)
	}
	return nil
}
