import { expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'

const all = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }
const sent = { traces: true, metrics: true, protocol: 'http/protobuf', metricsEveryMs: 60_000 }

it.each([
  [{}, null],
  [all, sent],
  [
    { ...all, OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' },
    { ...sent, protocol: 'http/json' },
  ],
  [
    { ...all, OTEL_METRICS_EXPORTER: 'none' },
    { ...sent, metrics: false },
  ],
  [{ ...all, OTEL_METRICS_EXPORTER: 'none', OTEL_TRACES_EXPORTER: 'none' }, null],
  [
    { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://traces.example/v1/traces' },
    { ...sent, metrics: false },
  ],
  [{ OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: 'https://figures.example' }, { ...sent, traces: false }],
  [{ ...all, OTEL_SDK_DISABLED: 'True' }, null],
  [{ ...all, OTEL_SDK_DISABLED: 'false', OTEL_METRIC_EXPORT_INTERVAL: '' }, sent],
])('%j is %j', (variables, telemetry) => {
  expect(readConfig(variables).telemetry).toEqual(telemetry)
})

it.each([
  [{ ...all, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, 'there is no gRPC'],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT'],
  [{ ...all, OTEL_TRACES_SAMPLER: 'sometimes' }, 'OTEL_TRACES_SAMPLER'],
  [{ ...all, OTEL_TRACES_SAMPLER_ARG: '2' }, 'OTEL_TRACES_SAMPLER_ARG'],
])('%j is refused in words', (variables, words) => {
  expect(() => readConfig(variables)).toThrow(words)
})
