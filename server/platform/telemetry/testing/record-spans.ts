import { context, propagation, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base'
import { onTestFinished } from 'vitest'

/** Keeps the spans of this test in memory; gives those that have ended, by what they are called. */
export function recordSpans() {
  const exporter = new InMemorySpanExporter()
  const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)
  onTestFinished(async () => {
    trace.disable()
    propagation.disable()
    context.disable()
    await provider.shutdown()
  })
  return (name: string) => exporter.getFinishedSpans().filter((span) => span.name === name)
}
