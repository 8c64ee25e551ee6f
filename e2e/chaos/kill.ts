import { parseArgs } from 'node:util'
import { startPostgres } from '#e2e/support/start-postgres.ts'
import { brokenPromises } from './company-at-work.ts'
import { killAtRandom } from './kill-at-random.ts'
import type { KillReport } from './kill-at-random.ts'
import { complaintsAbout, readCount, readDatabases } from './scenario.ts'
import type { DatabaseKind, Finding, Scenario } from './scenario.ts'

/**
 * The whole product killed while people type, visitors send views and forms, and days are put into columns:
 * nothing is lost, and numbers are what visitors did.
 */
export const kill: Scenario = {
  usage: '[--times 200] [--database sqlite|postgres|both]',
  plan(args) {
    const { values } = parseArgs({
      args,
      options: {
        times: { type: 'string', default: '200' },
        database: { type: 'string', default: 'both' },
      },
    })
    const times = readCount('times', values.times)
    return readDatabases(values.database).map((database) => ({
      name: database,
      run: () => killOn(database, times),
    }))
  },
}

async function killOn(database: DatabaseKind, times: number): Promise<Finding> {
  // Durable: PostgreSQL itself is not killed here, but it must not answer before it has written.
  const postgres = database === 'postgres' ? await startPostgres({ durable: true }) : null
  try {
    const onKill = (done: number) => {
      if (done % 20 === 0) console.log(`${database}: ${done} of ${times} kills`)
    }
    const report = await killAtRandom({ times, databaseUrl: postgres?.url, onKill })
    return { report, complaints: complaintsOf(report) }
  } finally {
    await postgres?.stop()
  }
}

function complaintsOf(report: KillReport): string[] {
  const counts = complaintsAbout({
    ...brokenPromises(report),
    'restarts did not converge': report.kills - report.convergences,
  })
  return [...counts, ...report.wrongNumbers]
}
