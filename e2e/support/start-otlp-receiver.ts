import { createServer } from 'node:http'
import { z } from 'zod'
import { listenLocally } from '#shared/testing/listen-locally.ts'

type Got = { path: string; headers: Record<string, string>; body: Buffer }

const attributes = z
  .array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) }))
  .default([])
  .transform((all) =>
    Object.fromEntries(all.map(({ key, value }) => [key, Object.values(value)[0]])),
  )
const resource = z.object({ attributes })
const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  attributes,
  startTimeUnixNano: z.string(),
  endTimeUnixNano: z.string(),
  status: z.object({ code: z.number().default(0) }),
})
const traces = z.object({
  resourceSpans: z.array(
    z.object({ resource, scopeSpans: z.array(z.object({ spans: z.array(span) })) }),
  ),
})
const point = z.looseObject({ attributes })
const points = z.object({ dataPoints: z.array(point) }).optional()
const metric = z.object({ name: z.string(), sum: points, gauge: points, histogram: points })
const metrics = z.object({
  resourceMetrics: z.array(
    z.object({ resource, scopeMetrics: z.array(z.object({ metrics: z.array(metric) })) }),
  ),
})

/**
 * Somebody's own receiver of OTLP over HTTP, on a free port of this machine. It reads what comes as
 * JSON. One that `hangs` takes everything and never answers.
 */
export async function startOtlpReceiver({ hangs = false } = {}) {
  const got: Got[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const headers = Object.entries(request.headers).map(([name, value]) => {
        return [name, String(value)] as const
      })
      const body = Buffer.concat(chunks)
      got.push({ path: request.url ?? '', headers: Object.fromEntries(headers), body })
      if (!hangs) response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  const { port } = await listenLocally(server)
  const sentTo = (path: string) =>
    got.filter((one) => one.path === path).map(({ body }): unknown => JSON.parse(body.toString()))
  const allSpans = () => sentTo('/v1/traces').flatMap((body) => traces.parse(body).resourceSpans)
  const allMetrics = () =>
    sentTo('/v1/metrics').flatMap((body) => metrics.parse(body).resourceMetrics)
  return {
    got,
    url: `http://127.0.0.1:${port}`,
    spans: () => allSpans().flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    /** Those that came last of each name. */
    metrics() {
      const all = allMetrics().flatMap(({ scopeMetrics }) =>
        scopeMetrics.flatMap((scope) => scope.metrics),
      )
      return new Map(all.map((one) => [one.name, one]))
    },
    /** What each batch says of who sent it. */
    resources: () => [...allSpans(), ...allMetrics()].map((one) => one.resource.attributes),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
