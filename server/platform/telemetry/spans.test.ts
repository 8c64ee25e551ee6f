import { SpanKind, SpanStatusCode } from '@opentelemetry/api'
import { expect, test } from 'vitest'
import { inRequestSpan, inSpan, noteStatement, traceHeaders } from './spans.ts'
import { recordSpans } from './testing/record-spans.ts'

const [traceId, proxySpan] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7']
const traceparent = `00-${traceId}-${proxySpan}-01`
const statement = { kind: 'select', system: 'sqlite' }

test('a request continues the trace of who passed it on, and passes it on itself', async () => {
  const spans = recordSpans()
  const request = { headers: { traceparent }, requestId: 'request-1' }
  const known: unknown[] = []
  await inRequestSpan(request, async (id) => {
    known.push(id, traceHeaders())
    return { method: 'GET', route: '/c/{slug}', status: 200 }
  })
  const [span] = spans('GET /c/{slug}')
  expect(span?.parentSpanContext?.spanId).toBe(proxySpan)
  expect(span?.kind).toBe(SpanKind.SERVER)
  expect(span?.attributes).toEqual({
    'http.request.method': 'GET',
    'http.route': '/c/{slug}',
    'http.response.status_code': 200,
    'fanfare.request_id': 'request-1',
  })
  const { spanId } = span?.spanContext() ?? {}
  expect(known).toEqual([traceId, { traceparent: `00-${traceId}-${spanId}-01` }])
})

test('an answer that is our fault fails the span, and one that is not does not', async () => {
  const spans = recordSpans()
  for (const status of [404, 500])
    await inRequestSpan({ headers: {}, requestId: '' }, async () => ({
      method: 'GET',
      route: String(status),
      status,
    }))
  expect(spans('GET 404')[0]?.status.code).toBe(SpanStatusCode.UNSET)
  expect(spans('GET 500')[0]?.status.code).toBe(SpanStatusCode.ERROR)
})

test('of what is thrown a span says the kind, and nothing of its words', async () => {
  const spans = recordSpans()
  const work = inSpan('work', async () => {
    throw new TypeError('ada@example.com')
  })
  await expect(work).rejects.toThrow('ada@example.com')
  const [span] = spans('work')
  expect(span?.attributes).toEqual({ 'error.type': 'TypeError' })
  expect([span?.status, span?.events]).toEqual([{ code: SpanStatusCode.ERROR }, []])
})

test('a statement is part of what is being done, with its own times', async () => {
  const spans = recordSpans()
  await inSpan('job', async () => {
    const startedAt = performance.now() - 2_000
    noteStatement(statement, startedAt, false)
  })
  const [[job], [span]] = [spans('job'), spans('select')]
  expect(span?.parentSpanContext?.spanId).toBe(job?.spanContext().spanId)
  expect(span?.attributes).toEqual({ 'db.system.name': 'sqlite', 'db.operation.name': 'select' })
  expect(span?.duration[0]).toBe(2)
})

test('a statement of nothing, or of what has ended, is no span', async () => {
  const spans = recordSpans()
  noteStatement(statement, performance.now(), false)
  const gate = Promise.withResolvers<void>()
  const later: Promise<void>[] = []
  await inSpan('job', async () => {
    later.push(gate.promise.then(() => noteStatement(statement, performance.now(), false)))
  })
  gate.resolve()
  await Promise.all(later)
  expect(spans('select')).toEqual([])
})

test('where nobody takes them there are no traces, and all works', async () => {
  const known: unknown[] = []
  await inRequestSpan({ headers: { traceparent }, requestId: '' }, async (id) => {
    known.push(id, traceHeaders())
    noteStatement(statement, performance.now(), false)
    return { method: 'GET', route: '/', status: 200 }
  })
  expect(known).toEqual([null, {}])
})
