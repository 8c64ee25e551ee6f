import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { signUp } from '#e2e/support/person.ts'
import type { SignedIn } from '#e2e/support/person.ts'
import { withId } from '#e2e/support/shapes.ts'
import { startOtlpReceiver } from '#e2e/support/start-otlp-receiver.ts'
import { startServer } from '#e2e/support/start-server.ts'
import { openTestDatabase } from '#e2e/support/test-database.ts'
import { waitUntil } from '#e2e/support/wait-until.ts'

/** Kinds of spans, as OTLP counts them. */
const [server, client] = [2, 3]

async function startNode(stack: AsyncDisposableStack, env: Record<string, string>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'fanfare-telemetry-'))
  stack.defer(() => rmSync(dataDir, { recursive: true, force: true }))
  const { drop, ...database } = await openTestDatabase()
  stack.defer(drop)
  const node = await startServer({ dataDir, ...database, env })
  stack.defer(() => node.kill())
  return { ...node, log: (file: string) => readFileSync(join(dataDir, file), 'utf8') }
}

async function startReceiver(stack: AsyncDisposableStack, options = {}) {
  const receiver = await startOtlpReceiver(options)
  stack.defer(receiver.close)
  return receiver
}

/** What is sent soon, so that nobody waits for it. */
const soon = { OTEL_BSP_SCHEDULE_DELAY: '100', OTEL_METRIC_EXPORT_INTERVAL: '200' }

const dashboard = '/api/companies/{companyId}/dashboard'

/** Asks for the dashboard of a new company, as a part of `traceparent`. */
async function askDashboard(origin: string, person: SignedIn, traceparent: string) {
  const { id } = await person.ask(withId, 'POST', '/companies', { name: 'Northwind' })
  const headers = { cookie: person.cookie, traceparent }
  const answer = await fetch(`${origin}/api/companies/${id}/dashboard`, { headers })
  await answer.arrayBuffer()
  return { companyId: id, status: answer.status, requestId: answer.headers.get('x-request-id') }
}

test('a request and a job are traces with their statements, and figures come as /metrics has them', async () => {
  await using stack = new AsyncDisposableStack()
  const receiver = await startReceiver(stack)
  const node = await startNode(stack, {
    ...soon,
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_EXPORTER_OTLP_HEADERS: 'x-receiver-key=a-secret-of-theirs',
    OTEL_SERVICE_NAME: 'campaigns',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=tests',
    TRUST_PROXY: '1',
  })
  const owner = await signUp(node.origin, 'Ada Lovelace')
  const [traceId, proxySpan] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7']
  const asked = await askDashboard(node.origin, owner, `00-${traceId}-${proxySpan}-01`)
  expect(asked.status).toBe(200)

  await waitUntil('the trace of the request', () =>
    receiver.spans().some((span) => span.traceId === traceId && span.kind === server),
  )
  const spans = receiver.spans().filter((span) => span.traceId === traceId)
  const request = spans.find(({ kind }) => kind === server)
  expect(request).toMatchObject({
    name: `GET ${dashboard}`,
    parentSpanId: proxySpan,
    attributes: {
      'http.route': dashboard,
      'http.response.status_code': 200,
      'fanfare.request_id': asked.requestId,
    },
  })
  const statements = spans.filter(({ kind }) => kind === client)
  expect(statements.length).toBeGreaterThan(1)
  for (const { parentSpanId, attributes } of statements) {
    expect(parentSpanId).toBe(request?.spanId)
    expect(Object.keys(attributes).toSorted()).toEqual(['db.operation.name', 'db.system.name'])
  }
  await waitUntil('its line', () => node.log('access.log').includes(traceId))
  const line =
    node
      .log('access.log')
      .split('\n')
      .find((text) => text.includes(traceId)) ?? ''
  expect(JSON.parse(line)).toMatchObject({ requestId: asked.requestId, route: dashboard })

  const jobs = () => receiver.spans().filter(({ name }) => name.startsWith('job '))
  const partsOf = ({ traceId: id, spanId }: { traceId: string; spanId: string }) =>
    receiver.spans().filter((span) => span.traceId === id && span.parentSpanId === spanId)
  await waitUntil('a job with its statements', () => jobs().some((job) => partsOf(job).length > 0))
  expect(jobs().filter(({ parentSpanId }) => parentSpanId)).toEqual([])

  const shown = await (await fetch(`${node.origin}/metrics`)).text()
  const figures = [...shown.matchAll(/^# TYPE (\S+) \w+\n\1/gm)].map(([, name]) => name ?? '')
  expect(figures).toContain('nodejs_eventloop_lag_p99_seconds')
  const missing = () => figures.filter((name) => !receiver.metrics().has(name))
  await waitUntil('all figures', () => missing().length === 0)
  const counted = receiver.metrics().get('database_statement_seconds')?.histogram?.dataPoints ?? []
  expect(counted.map(({ attributes }) => attributes['kind'])).toContain('select')

  for (const said of receiver.resources())
    expect(said).toMatchObject({
      'service.name': 'campaigns',
      'deployment.environment.name': 'tests',
    })
  for (const { headers } of receiver.got)
    expect(headers['x-receiver-key']).toBe('a-secret-of-theirs')
  const sent = receiver.got.map(({ body }) => body.toString()).join('\n')
  for (const secret of [owner.email, owner.name, asked.companyId, 'Northwind', 'a-secret-of'])
    expect(sent).not.toContain(secret)
  expect(await node.stop(), 'exit code').toBe(0)
})

test('what is waiting is sent before the end, as protobuf unless told otherwise, and no stranger names a trace', async () => {
  await using stack = new AsyncDisposableStack()
  const receiver = await startReceiver(stack)
  const node = await startNode(stack, { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url })
  const owner = await signUp(node.origin, 'Ada Lovelace')
  const stranger = '4bf92f3577b34da6a3ce929d0e0e4736'
  await askDashboard(node.origin, owner, `00-${stranger}-00f067aa0ba902b7-01`)
  expect(await node.stop(), 'exit code').toBe(0)
  const sent = (path: string) => receiver.got.filter((one) => one.path === path)
  for (const path of ['/v1/traces', '/v1/metrics'])
    expect(sent(path).map(({ headers }) => headers['content-type'])).toContain(
      'application/x-protobuf',
    )
  const traces = Buffer.concat(sent('/v1/traces').map(({ body }) => body))
  expect(traces.includes(dashboard)).toBe(true)
  expect(traces.includes(Buffer.from(stranger, 'hex'))).toBe(false)
})

for (const [what, hangs] of [
  ['is not there', false],
  ['never answers', true],
] as const)
  test(`a receiver that ${what} changes no answer, and is told of once`, async () => {
    await using stack = new AsyncDisposableStack()
    const receiver = await startReceiver(stack, { hangs })
    if (!hangs) await receiver.close()
    const node = await startNode(stack, {
      ...soon,
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      OTEL_EXPORTER_OTLP_TIMEOUT: '300',
    })
    const owner = await signUp(node.origin, 'Ada Lovelace')
    const lines = () =>
      node
        .log('server.log')
        .split('\n')
        .filter((line) => line.includes('telemetry can not be sent'))
    await waitUntil('both are told of', () => lines().length === 2)
    for (let asked = 0; asked < 20; asked += 1) {
      const { status } = await askDashboard(node.origin, owner, '')
      expect(status).toBe(200)
    }
    expect((await fetch(`${node.origin}/readyz`)).status).toBe(200)
    expect(lines()).toHaveLength(2)
    expect(await node.stop(), 'exit code').toBe(0)
  })
