import { createServer } from 'node:http'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterEach, expect, test, vi } from 'vitest'
import { listenLocally } from '#shared/testing/listen-locally.ts'
import { readConfig } from '#server/config.ts'
import { createLog } from '#server/platform/log.ts'
import { createMetrics } from '#server/platform/http/metrics.ts'
import { checkReadiness, measureReadiness } from '#server/platform/http/readiness.ts'
import { createFolderStore } from '#server/platform/storage/folder-store.ts'
import { checksumCheck, readyChecks } from './ready-checks.ts'

const folder = mkdtempSync(join(tmpdir(), 'fanfare-ready-'))
const open: (() => void)[] = [() => rmSync(folder, { recursive: true, force: true })]
afterEach(() => {
  vi.restoreAllMocks()
  open.splice(0).forEach((close) => close())
})

function checksOf(env: Record<string, string>) {
  const config = readConfig(env)
  return readyChecks(config, createFolderStore(config.dataDir))
}

const warningsOf = async (env: Record<string, string>) => {
  const checks = checksOf(env)
  const read = async () => (await checkReadiness(checks, () => false)).warnings ?? []
  return { first: await read(), read }
}

async function startProvider() {
  const state = { status: 200, asked: 0 }
  const server = createServer((_request, response) => {
    state.asked += 1
    response.writeHead(state.status).end()
  })
  open.push(() => server.close())
  const { origin } = await listenLocally(server)
  return { state, origin }
}

async function startMailServer() {
  const server = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'] })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  open.push(() => {
    server.close(() => undefined)
  })
  const address = server.server.address()
  if (typeof address !== 'object' || !address) throw new Error('It does not listen.')
  return `smtp://127.0.0.1:${address.port}`
}

test('nothing is amiss where everything answers, and it is not asked each time', async () => {
  const provider = await startProvider()
  const smtp = await startMailServer()
  const env = { DATA_DIR: tmpdir(), ORY_URL: provider.origin, SMTP_URL: smtp }
  const { first, read } = await warningsOf(env)
  expect(first).toEqual([])
  expect(await read()).toEqual([])
  expect(provider.state.asked).toBe(1)
  provider.state.status = 502
  const now = performance.now()
  vi.spyOn(performance, 'now').mockReturnValue(now + 10_001)
  expect(await read()).toEqual(['identity'])
})

test('what does not answer is named, and so is a disk without room or that can only be read', async () => {
  const nobody = 'http://127.0.0.1:1'
  const smtp = 'smtp://127.0.0.1:1'
  const { first } = await warningsOf({ DATA_DIR: '/proc', ORY_URL: nobody, SMTP_URL: smtp })
  expect(first).toEqual(['identity', 'mail', 'storage', 'disk'])
})

test('a process is asked only for what its roles use', async () => {
  const own = { DATABASE_URL: 'postgres://127.0.0.1/x', SMTP_URL: 'smtp://127.0.0.1:1' }
  const names = (roles: string) =>
    checksOf({ ...own, FANFARE_ROLES: roles }).map(({ name }) => name)
  expect(names('collab')).toEqual([])
  expect(names('web')).toEqual(['storage', 'disk'])
  expect(names('worker')).toEqual(['mail', 'storage', 'disk'])
})

test('A7: PostgreSQL’s pages that failed their checksum are a warning; where none are made, that is logged once', async () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const warnings = async (count: number | null) => {
    const check = checksumCheck(async () => count, log)
    const read = () => checkReadiness([check], () => false)
    await read()
    return (await read()).warnings ?? []
  }
  expect(await warnings(0)).toEqual([])
  expect(await warnings(2)).toEqual(['integrity'])
  expect(lines).toEqual([])
  expect(await warnings(null)).toEqual([])
  expect(lines).toHaveLength(1)
})

test('Prometheus reads which parts are away, and whether the process can do without them', async () => {
  const metrics = createMetrics()
  const away = async () => {
    throw new Error('It is away.')
  }
  const checks = [
    { name: 'database', run: away },
    { name: 'disk', run: away, spare: true },
    { name: 'mail', run: async () => undefined, spare: true },
  ]
  measureReadiness(checks, metrics)
  const lines = (await metrics.print()).split('\n').filter((line) => line.startsWith('ready_'))
  expect(lines).toEqual([
    'ready_failing{name="database"} 1',
    'ready_warning{name="disk"} 1',
    'ready_warning{name="mail"} 0',
  ])
})
