import { parseArgs } from 'node:util'
import { whyNoSmallDisk } from '#e2e/support/small-disk.ts'
import { startPostgres } from '#e2e/support/start-postgres.ts'
import { killWriters } from './collab/kill-writers.ts'
import { clockMoved, clockSetBackInOutage } from './collab/clock-moved.ts'
import { clockPastSessions } from './collab/clock-past-sessions.ts'
import { diskFull } from './collab/disk-full.ts'
import { partition } from './collab/partition.ts'
import { postgresAway } from './collab/postgres-away.ts'
import { redisAway } from './collab/redis-away.ts'
import { readCount, readDatabases } from './scenario.ts'
import type { DatabaseKind, Scenario, Trial } from './scenario.ts'

type Settings = { times: number; databases: DatabaseKind[]; outageMs: number }

/** Pings and signs of life come every 20 to 30 s; some of them are to fall on either side of a move. */
const clockLastsTimes = 3

/** What can be tried, each alone. */
const parts: Record<string, (settings: Settings) => Trial[]> = {
  kills,
  postgres: onPostgres((lastsMs) => [
    { name: 'PostgreSQL stopped', run: () => postgresAway('stopped', lastsMs) },
    { name: 'PostgreSQL killed', run: () => postgresAway('killed', lastsMs) },
  ]),
  redis: onPostgres((lastsMs) => [{ name: 'Redis killed', run: () => redisAway(lastsMs) }]),
  partition: onPostgres((lastsMs) => [
    { name: 'node cut off', run: () => partition('silent', lastsMs) },
    { name: 'node cut off with resets', run: () => partition('reset', lastsMs) },
  ]),
  disk,
  clock,
}

/** The collaboration engine while the machine, the databases and the network do their worst. */
export const collab: Scenario = {
  usage: `[--parts ${Object.keys(parts).join(',')}] [--times 1000]
    [--database sqlite|postgres|both] [--outage-seconds 30]`,
  plan(args) {
    const { values } = parseArgs({
      args,
      options: {
        parts: { type: 'string', default: Object.keys(parts).join(',') },
        times: { type: 'string', default: '1000' },
        database: { type: 'string', default: 'both' },
        'outage-seconds': { type: 'string', default: '30' },
      },
    })
    const settings = {
      times: readCount('times', values.times),
      databases: readDatabases(values.database),
      outageMs: readCount('outage-seconds', values['outage-seconds']) * 1_000,
    }
    return values.parts.split(',').flatMap((name) => {
      const part = Object.hasOwn(parts, name) ? parts[name] : undefined
      if (!part) throw new Error(`There is no part "${name}".`)
      return part(settings)
    })
  },
}

function disk({ databases, outageMs }: Settings): Trial[] {
  const reason = databases.includes('sqlite') ? whyNoSmallDisk() : 'it is about SQLite'
  if (reason === null) return [{ name: 'disk full', run: () => diskFull(outageMs) }]
  console.log(`disk full: not tried, for ${reason}`)
  return []
}

function clock({ databases, outageMs }: Settings): Trial[] {
  const lastsMs = outageMs * clockLastsTimes
  const onSqlite = [
    { name: 'clock moved by a day', run: () => clockMoved(lastsMs) },
    { name: 'clock moved past sessions', run: clockPastSessions },
  ]
  const whileAway = {
    name: 'clock set back while PostgreSQL is away',
    run: () => clockSetBackInOutage(outageMs),
  }
  return [
    ...(databases.includes('sqlite') ? onSqlite : []),
    ...(databases.includes('postgres') ? [whileAway] : []),
  ]
}

/** Trials that need PostgreSQL, if it was asked for. */
function onPostgres(plan: (lastsMs: number) => Trial[]): (settings: Settings) => Trial[] {
  return ({ databases, outageMs }) => (databases.includes('postgres') ? plan(outageMs) : [])
}

/** So many kills over all databases. */
function kills({ times, databases }: Settings): Trial[] {
  const each = Math.ceil(times / databases.length)
  return databases.map((database) => {
    const name = `kills on ${database}`
    const onKill = (kill: number) => {
      if (kill % 25 === 0) console.log(`${name}: ${kill} of ${each}`)
    }
    return {
      name,
      async run() {
        const postgres = database === 'postgres' ? await startPostgres({ durable: true }) : null
        try {
          return await killWriters({ times: each, databaseUrl: postgres?.url, onKill })
        } finally {
          await postgres?.stop()
        }
      },
    }
  })
}
