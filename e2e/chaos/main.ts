import { parseArgs } from 'node:util'
import { startPostgres } from '#e2e/support/start-postgres.ts'
import { killAtRandom } from './kill.ts'
import type { KillReport } from './kill.ts'

const usage = 'Usage: npm run chaos -- kill [--times 200] [--database sqlite|postgres|both]'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    times: { type: 'string', default: '200' },
    database: { type: 'string', default: 'both' },
  },
})
const times = Number(values.times)
const databases = values.database === 'both' ? ['sqlite', 'postgres'] : [values.database]
const isKnown = databases.every((name) => name === 'sqlite' || name === 'postgres')
if (positionals[0] !== 'kill' || !Number.isInteger(times) || times < 1 || !isKnown) {
  console.error(usage)
  process.exit(2)
}

let failed = 0
for (const database of databases) {
  const report = await run(database)
  const complaints = complaintsOf(report)
  console.log(`${database}: ${JSON.stringify(report)}`)
  for (const complaint of complaints) console.error(`${database}: ${complaint}`)
  if (complaints.length > 0) failed += 1
}
console.log(`${databases.length - failed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

async function run(database: string): Promise<KillReport> {
  // Durable: PostgreSQL itself is not killed here, but it must not answer before it has written.
  const postgres = database === 'postgres' ? await startPostgres({ durable: true }) : null
  try {
    const onKill = (kill: number) => {
      if (kill % 20 === 0) console.log(`${database}: ${kill} of ${times} kills`)
    }
    return await killAtRandom({ times, databaseUrl: postgres?.url, onKill })
  } finally {
    await postgres?.stop()
  }
}

function complaintsOf(report: KillReport): string[] {
  const { marks, views, forms } = report
  const wrong = [
    [marks.lost, 'edits that were saved are gone'],
    [marks.doubled, 'edits are there twice'],
    [report.kills - report.convergences, 'restarts did not converge'],
    [Math.abs(views.counted - views.stored), 'views are missing or counted twice'],
    [forms.lost, 'forms that were stored are gone'],
    [forms.doubled, 'forms are stored twice'],
    [
      marks.saved > 0 && views.stored > 0 && forms.stored > 0 ? 0 : 1,
      'kinds of work did not happen',
    ],
  ] as const
  return wrong.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`)
}
