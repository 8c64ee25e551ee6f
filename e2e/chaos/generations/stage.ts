import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#e2e/support/free-port.ts'
import { startPostgres } from '#e2e/support/start-postgres.ts'
import type { Postgres } from '#e2e/support/start-postgres.ts'
import { startRedis } from '#e2e/support/start-redis.ts'
import type { RedisServer } from '#e2e/support/start-redis.ts'
import { startServer } from '#e2e/support/start-server.ts'
import type { ServerOptions } from '#e2e/support/start-server.ts'
import { createLedger } from '../collab/ledger.ts'
import type { Ledger } from '../collab/ledger.ts'
import { setCompany } from '../collab/set-company.ts'
import type { DatabaseKind } from '../scenario.ts'
import { createWriter } from './writer.ts'
import type { Writer } from './writer.ts'

export type Room = { campaignId: string; ledger: Ledger }

export type Stage = {
  dataDir: string
  /** How each node is started, all on the same database. */
  nodes: ServerOptions[]
  rooms: Room[]
  /** Somebody in each room at each node; nobody has come yet. */
  writers: Writer[]
  cookie: string
  /** Null on SQLite. */
  away: { postgres: Postgres; redis: RedisServer } | null
}

const rooms = 3

/** One node on SQLite, or two on PostgreSQL with Redis between them; it ends with `stack`. */
export async function setStage(
  stack: AsyncDisposableStack,
  database: DatabaseKind,
): Promise<Stage> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fanfare-generations-'))
  stack.defer(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }))
  const away = database === 'postgres' ? await startBoth(stack) : null
  const env = { LOG_LEVEL: 'warn', ...(away ? { REDIS_URL: away.redis.url } : {}) }
  const place = { dataDir, env, ...(away ? { databaseUrl: away.postgres.url } : {}) }
  const nodes: ServerOptions[] = []
  for (let at = 0; at < (away ? 2 : 1); at++) {
    const port = await freePort()
    const logFile = join(dataDir, `node-${at}.log`)
    nodes.push({ ...place, port, logFile, env: { ...env, FANFARE_ROLES: 'collab' } })
  }

  // People and rooms live on in the database; for the kills only what serves rooms is started.
  const whole = await startServer({ ...place, port: await freePort() })
  const company = await setCompany(whole.origin, 2)
  const made: Room[] = []
  while (made.length < rooms)
    made.push({ campaignId: await company.createCampaign(), ledger: createLedger() })
  await whole.stop()
  const [cookie = ''] = company.people.map((person) => person.cookie)
  const writers = nodes.flatMap((node, at) =>
    made.map(({ campaignId, ledger }, room) => {
      const { cookie: own = '' } = company.people[(at + room) % company.people.length] ?? {}
      return createWriter({
        url: urlOf(node, campaignId),
        cookie: own,
        name: `${at}${room}`,
        ledger,
      })
    }),
  )
  stack.defer(() => {
    for (const writer of writers) writer.leave()
  })
  return { dataDir, nodes, rooms: made, writers, cookie, away }
}

/** Where the document of a campaign is at a node. */
export const urlOf = ({ port }: ServerOptions, campaignId: string) =>
  `ws://localhost:${port}/collab/${campaignId}`

async function startBoth(stack: AsyncDisposableStack) {
  const postgres = await startPostgres({ durable: true })
  stack.defer(() => postgres.stop())
  const redis = await startRedis()
  stack.defer(() => redis.stop())
  return { postgres, redis }
}
