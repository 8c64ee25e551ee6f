import { z } from 'zod'

/** What of its traces and figures a process sends by OTLP, and how. */
export type TelemetryConfig = {
  traces: boolean
  metrics: boolean
  protocol: 'http/protobuf' | 'http/json'
  /** How often (ms) figures are sent. */
  metricsEveryMs: number
}

const endpoint = z.url({ protocol: /^https?$/ }).optional()
/** For the SDK alone. */
const text = z.string().optional()
const exporter = z.enum(['otlp', 'none']).default('otlp')
const milliseconds = z.coerce.number().int().min(100).max(3_600_000)

const variables = z.object({
  OTEL_SERVICE_NAME: text,
  OTEL_RESOURCE_ATTRIBUTES: text,
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_HEADERS: text,
  OTEL_EXPORTER_OTLP_PROTOCOL: z
    .enum(['http/protobuf', 'http/json'], 'must be http/protobuf or http/json; there is no gRPC')
    .default('http/protobuf'),
  OTEL_TRACES_EXPORTER: exporter,
  OTEL_METRICS_EXPORTER: exporter,
  OTEL_METRIC_EXPORT_INTERVAL: milliseconds.default(60_000),
  OTEL_TRACES_SAMPLER: z
    .enum([
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
    ])
    .optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).optional(),
  OTEL_SDK_DISABLED: z
    .string()
    .default('false')
    .transform((text) => text.toLowerCase() === 'true'),
})

/**
 * The variables of OpenTelemetry that are handed on. Checked are those that decide what is loaded, or
 * that its SDK would pass over in silence when they are wrong: it reads them, and further ones, itself.
 */
export const telemetryVariables = variables.shape

/** What they come to; null where nothing is sent, so that nothing of it is loaded. */
export function telemetryOf(value: z.infer<typeof variables>): TelemetryConfig | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: all } = value
  const traces = value.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? all
  const metrics = value.OTEL_EXPORTER_OTLP_METRICS_ENDPOINT ?? all
  const sent = {
    traces: traces !== undefined && value.OTEL_TRACES_EXPORTER === 'otlp',
    metrics: metrics !== undefined && value.OTEL_METRICS_EXPORTER === 'otlp',
  }
  if (value.OTEL_SDK_DISABLED || !(sent.traces || sent.metrics)) return null
  return {
    ...sent,
    protocol: value.OTEL_EXPORTER_OTLP_PROTOCOL,
    metricsEveryMs: value.OTEL_METRIC_EXPORT_INTERVAL,
  }
}
