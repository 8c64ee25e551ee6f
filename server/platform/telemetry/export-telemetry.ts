import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { context, propagation, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator, setGlobalErrorHandler } from '@opentelemetry/core'
import { OTLPMetricExporter as JsonMetrics } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPMetricExporter as BinaryMetrics } from '@opentelemetry/exporter-metrics-otlp-proto'
import { OTLPTraceExporter as JsonTraces } from '@opentelemetry/exporter-trace-otlp-http'
import { OTLPTraceExporter as BinaryTraces } from '@opentelemetry/exporter-trace-otlp-proto'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import type { Resource } from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'
import type { Log } from '#server/platform/log.ts'
import { createFiguresProducer } from './figures-producer.ts'
import type { TelemetryConfig } from './telemetry-config.ts'
import { watchExports } from './watch-exports.ts'

type Parts = {
  telemetry: TelemetryConfig
  /** The figures of this process in Prometheus' text format. */
  print: () => Promise<string>
  /** What is said of this process, besides what `OTEL_RESOURCE_ATTRIBUTES` says. */
  attributes: Record<string, string | string[]>
  log: Log
}

export type Telemetry = {
  /** Sends what is waiting, and gives that up after `withinMs`. */
  stop(withinMs: number): Promise<void>
}

/**
 * Sends traces and figures by OTLP from now on. Where to, with which headers, how much of it and the
 * like, the SDK reads from the `OTEL_…` of the environment. Who is not there holds up nobody: what can't
 * be sent is dropped, which the log says once.
 */
export function exportTelemetry({ telemetry, print, attributes, log }: Parts): Telemetry {
  // It is watched below in words of ours.
  setGlobalErrorHandler(() => undefined)
  const resource = resourceFromAttributes({
    'service.name': 'fanfare',
    'service.instance.id': randomUUID(),
    ...attributes,
  }).merge(detectResources({ detectors: [envDetector] }))
  const stops = [
    ...(telemetry.traces ? [exportTraces(telemetry, resource, log)] : []),
    ...(telemetry.metrics ? [exportMetrics(telemetry, resource, { print, log })] : []),
  ]
  return {
    async stop(withinMs) {
      const stopped = Promise.allSettled(stops.map((stop) => stop()))
      await Promise.race([stopped, wait(withinMs, undefined, { ref: false })])
    },
  }
}

type Stop = () => Promise<void>

function exportTraces({ protocol }: TelemetryConfig, resource: Resource, log: Log): Stop {
  const exporter = protocol === 'http/json' ? new JsonTraces() : new BinaryTraces()
  const processor = new BatchSpanProcessor(watchExports(exporter, 'traces', log))
  const provider = new BasicTracerProvider({ resource, spanProcessors: [processor] })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)
  return async () => {
    await provider.shutdown()
    trace.disable()
    propagation.disable()
    context.disable()
  }
}

function exportMetrics(
  { protocol, metricsEveryMs }: TelemetryConfig,
  resource: Resource,
  { print, log }: Pick<Parts, 'print' | 'log'>,
): Stop {
  const exporter = protocol === 'http/json' ? new JsonMetrics() : new BinaryMetrics()
  const reader = new PeriodicExportingMetricReader({
    exporter: watchExports(exporter, 'metrics', log),
    exportIntervalMillis: metricsEveryMs,
    metricProducers: [createFiguresProducer(print)],
  })
  const provider = new MeterProvider({ resource, readers: [reader] })
  return () => provider.shutdown()
}
