import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from '@playwright/test'
import Sqlite from 'better-sqlite3'
import { parse } from 'yaml'
import { z } from 'zod'
import { signUp } from '#e2e/support/person.ts'
import { withId } from '#e2e/support/shapes.ts'
import { startServer } from '#e2e/support/start-server.ts'
import { openTestDatabase } from '#e2e/support/test-database.ts'
import { waitUntil } from '#e2e/support/wait-until.ts'

const root = resolve(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const rules = z.object({
  groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string(), expr: z.string() })) })),
})
const board = z.object({
  panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })).optional() })),
})
const line = z.object({
  requestId: z.uuid(),
  method: z.string(),
  route: z.string(),
  status: z.number(),
  ms: z.number(),
  who: z.string().nullable(),
})

async function startNode(stack: AsyncDisposableStack) {
  const dataDir = mkdtempSync(join(tmpdir(), 'fanfare-seeing-'))
  stack.defer(() => rmSync(dataDir, { recursive: true, force: true }))
  const { drop, ...database } = await openTestDatabase()
  stack.defer(drop)
  const env = { SMTP_URL: 'smtp://127.0.0.1:1' }
  const node = await startServer({ dataDir, ...database, env })
  stack.defer(async () => expect(await node.stop(), 'exit code').toBe(0))
  const access = () =>
    readFileSync(join(dataDir, 'access.log'), 'utf8')
      .split('\n')
      .filter((text) => text.startsWith('{'))
      .map((text) => line.parse(JSON.parse(text)))
  return { ...node, access }
}

test('every request is a line with its route and by whom it was counted', async () => {
  await using stack = new AsyncDisposableStack()
  const { origin, access } = await startNode(stack)
  const owner = await signUp(origin, 'Ada Lovelace')
  const company = await owner.ask(withId, 'POST', '/companies', { name: 'Northwind' })
  await owner.api('GET', `/companies/${company.id}/dashboard`)
  const asked = await fetch(`${origin}/api/companies/${company.id}/dashboard`)
  await asked.arrayBuffer()
  await fetch(`${origin}/c/no-such-campaign`)
  const id = asked.headers.get('x-request-id')
  await waitUntil('the last line', () => access().some(({ route }) => route === '/c/{slug}'))
  const ofDashboard = access().filter(
    ({ route }) => route === '/api/companies/{companyId}/dashboard',
  )
  expect(ofDashboard).toEqual([
    expect.objectContaining({
      method: 'GET',
      status: 200,
      who: expect.stringMatching(/^person ./),
    }),
    expect.objectContaining({ method: 'GET', status: 401, who: 'stranger', requestId: id }),
  ])
  expect(access().some(({ route }) => route === '/.ory/{path}')).toBe(true)
  expect(JSON.stringify(access())).not.toContain(company.id)
})

test('what board, rules and documents say of figures are figures that a server has', async () => {
  await using stack = new AsyncDisposableStack()
  const { origin } = await startNode(stack)
  const shown = await (await fetch(`${origin}/metrics`)).text()
  const known = new Set([...shown.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name ?? ''))
  const { groups } = rules.parse(parse(read('server/deploy/monitoring/alerts.yml')))
  const expressions = [
    ...groups.flatMap((group) => group.rules.map(({ expr }) => expr)),
    ...board
      .parse(JSON.parse(read('server/deploy/monitoring/grafana-board.json')))
      .panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
  ]
  const table = /\| metric[\s\S]*?\n\n/.exec(read('README.md'))?.[0] ?? ''
  const first = [...table.matchAll(/^\| (`[^|]*)\|/gm)].map(([, cell]) => cell).join(' ')
  const documented = [...first.matchAll(/`(\w+)`/g)].map(([, name]) => name ?? '')
  const used = expressions.flatMap(figuresIn)
  expect(used.length).toBeGreaterThan(20)
  expect(documented.length).toBeGreaterThan(8)
  const unknown = [...new Set([...used, ...documented])].filter((name) => !known.has(name))
  expect(unknown).toEqual([])
})

// Of PostgreSQL's pages the statistics tell: `ready-checks.test.ts`.
if (process.env['TEST_DATABASE'] !== 'postgres')
  test('A7 a damaged page of the SQLite file is a warning, with a figure', async () => {
    await using stack = new AsyncDisposableStack()
    const dataDir = mkdtempSync(join(tmpdir(), 'fanfare-seeing-'))
    stack.defer(() => rmSync(dataDir, { recursive: true, force: true }))
    await (await startServer({ dataDir })).stop()
    damage(join(dataDir, 'fanfare.db'))
    const node = await startServer({ dataDir })
    stack.defer(async () => expect(await node.stop(), 'exit code').toBe(0))
    const read = async (path: string) => (await fetch(`${node.origin}${path}`)).text()
    expect(await read('/metrics')).toContain('ready_warning{name="integrity"} 0\n')
    await waitUntil('the warning', async () => /"warnings":.*integrity/.test(await read('/readyz')))
    expect(await read('/metrics')).toContain('ready_warning{name="integrity"} 1\n')
  })

/** Writes over one page of a file, of an index that nothing needs at the start. */
function damage(path: string): void {
  const file = new Sqlite(path)
  const size = Number(file.pragma('page_size', { simple: true }))
  const ofVotes =
    "select rootpage from sqlite_schema where type = 'index' and tbl_name = 'poll_vote'"
  const { rootpage } = z.object({ rootpage: z.number() }).parse(file.prepare(ofVotes).get())
  file.close()
  const open = openSync(path, 'r+')
  writeSync(open, Buffer.alloc(size, 7), 0, size, (rootpage - 1) * size)
  closeSync(open)
}

/** The figures of an expression of Prometheus, without what a histogram adds to its name. */
function figuresIn(expression: string): string[] {
  const bare = expression.replaceAll(/\{[^}]*\}|\[[^\]]*\]|by \([^)]*\)/g, ' ')
  return [...bare.matchAll(/\b[a-z]+_[a-z0-9_]+\b(?!\s*\()/g)].map(([name]) =>
    name.replace(/_(bucket|count)$/, ''),
  )
}
