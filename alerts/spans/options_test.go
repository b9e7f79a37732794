package spans

import (
	"context"
	"testing"
)

// env is an environment of name, value, name, value.
func env(pairs ...string) func(string) string {
	return func(name string) string {
		for i := 0; i < len(pairs); i += 2 {
			if pairs[i] == name {
				return pairs[i+1]
			}
		}
		return ""
	}
}

func TestFromEnv(t *testing.T) {
	const general, traces, protocol = "OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "OTEL_EXPORTER_OTLP_PROTOCOL"
	for _, c := range []struct {
		env                func(string) string
		endpoint, protocol string
	}{
		{env(), "", ""},
		{env(general, "http://c:4318"), "http://c:4318/v1/traces", ""},
		{env(general, "http://c:4318/otlp/"), "http://c:4318/otlp/v1/traces", ""},
		{env(general, "http://c:4317", protocol, "grpc"), "http://c:4317", "grpc"},
		{env(general, "http://c:4317", protocol, "grpc", "OTEL_EXPORTER_OTLP_TRACES_PROTOCOL", "http/protobuf"), "http://c:4317/v1/traces", "http/protobuf"},
		{env(general, "http://c:4318", traces, "https://t/in"), "https://t/in", ""},
		{env(general, "http://c:4318", "OTEL_TRACES_EXPORTER", "none"), "", ""},
		{env(traces, "http://c:4318", "OTEL_SDK_DISABLED", "true"), "", ""},
	} {
		if got := FromEnv(c.env, nil); got.Endpoint != c.endpoint || got.Protocol != c.protocol {
			t.Errorf("got %q %q, want %q %q", got.Endpoint, got.Protocol, c.endpoint, c.protocol)
		}
	}
}

func TestBadConfigurationIsRefused(t *testing.T) {
	for _, o := range []Options{
		{Endpoint: "c:4317"},
		{Endpoint: "localhost"},
		{Endpoint: "ftp://c"},
		{Endpoint: "http://c:4318", Protocol: "http/json"},
	} {
		if _, err := New(context.Background(), o); err == nil {
			t.Errorf("%+v was taken", o)
		}
	}
}
