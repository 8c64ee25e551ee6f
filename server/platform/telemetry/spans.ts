import { INVALID_SPAN_CONTEXT, ROOT_CONTEXT, SpanKind, SpanStatusCode } from '@opentelemetry/api'
import { context, propagation, trace } from '@opentelemetry/api'
import type { Attributes, Context, Link, Span } from '@opentelemetry/api'
import type { IncomingHttpHeaders } from 'node:http'

// Without an exporter (`export-telemetry.ts`) all of this does nothing, and costs next to nothing.

/** The propagator is set together with the exporter. */
const areTraced = () => propagation.fields().length > 0
const noSpan = trace.wrapSpanContext(INVALID_SPAN_CONTEXT)

const tracer = () => trace.getTracer('fanfare')

export type SpanOptions = {
  kind?: SpanKind
  attributes?: Attributes
  /** What it is part of; what is being done, unless told otherwise. Null: a trace of its own. */
  parent?: Context | null
  /** Of what else it is a consequence. */
  links?: Link[]
}

/**
 * Does `work` as a span of this name. Neither name nor attributes may hold content, tokens or
 * addresses; of what is thrown the span says the kind alone.
 */
export function inSpan<Result>(
  name: string,
  work: (span: Span) => Promise<Result>,
  { parent = context.active(), ...options }: SpanOptions = {},
): Promise<Result> {
  if (!areTraced()) return work(noSpan)
  return tracer().startActiveSpan(name, options, parent ?? ROOT_CONTEXT, async (span) => {
    try {
      return await work(span)
    } catch (thrown) {
      failSpan(span, thrown instanceof Error ? thrown.name : typeof thrown)
      throw thrown
    } finally {
      span.end()
    }
  })
}

/** Says that what a span is about went wrong, and of which kind that is. */
export function failSpan(span: Span, type: string): void {
  span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', type)
}

/** What is being done, for a span of what is done about it later. */
export function activeWork(): Context {
  return context.active()
}

/** What is being done, for the span of something that is done for others as well. */
export function linkToActive(): Link[] {
  const span = trace.getActiveSpan()
  return span?.isRecording() ? [{ context: span.spanContext() }] : []
}

type Answered = { method: string; route: string; status: number }

/**
 * Answers a request as a span, which continues the trace of whoever passed it on. `answer` gets the id
 * of the trace; null where there is none.
 */
export function inRequestSpan(
  request: { headers: IncomingHttpHeaders; requestId: string },
  answer: (traceId: string | null) => Promise<Answered>,
): Promise<void> {
  const parent = propagation.extract(ROOT_CONTEXT, request.headers)
  const work = async (span: Span) => {
    const { method, route, status } = await answer(
      span.isRecording() ? span.spanContext().traceId : null,
    )
    span.updateName(`${method} ${route}`).setAttributes({
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': status,
      'fanfare.request_id': request.requestId,
    })
    if (status >= 500) failSpan(span, String(status))
  }
  return inSpan('request', work, { kind: SpanKind.SERVER, parent })
}

/** The headers that have another service continue the trace of what is being done. */
export function traceHeaders(): Record<string, string> {
  const headers: Record<string, string> = {}
  propagation.inject(context.active(), headers)
  return headers
}

/** Notes a statement that has just ended, as a span of what is being done. Alone it is none. */
export function noteStatement(
  statement: { kind: string; system: string },
  startedAt: number,
  hasFailed: boolean,
): void {
  if (!trace.getActiveSpan()?.isRecording()) return
  const { kind, system } = statement
  const attributes = { 'db.system.name': system, 'db.operation.name': kind }
  const span = tracer().startSpan(kind, {
    kind: SpanKind.CLIENT,
    attributes,
    startTime: startedAt,
  })
  if (hasFailed) failSpan(span, 'statement')
  span.end(performance.now())
}
