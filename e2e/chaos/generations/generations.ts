import { parseArgs } from 'node:util'
import { readCount, readDatabases } from '../scenario.ts'
import type { Scenario } from '../scenario.ts'
import { killRenewals } from './kill-renewals.ts'

/** Everything killed, again and again, while documents change from one generation to the next. */
export const generations: Scenario = {
  usage: '[--times 500] [--database sqlite|postgres|both]',
  plan(args) {
    const { values } = parseArgs({
      args,
      options: {
        times: { type: 'string', default: '500' },
        database: { type: 'string', default: 'both' },
      },
    })
    const times = readCount('times', values.times)
    return readDatabases(values.database).map((database) => {
      const onKill = (done: number) => {
        if (done % 10 === 0) console.log(`${database}: ${done} of ${times} kills`)
      }
      return { name: database, run: () => killRenewals(database, times, onKill) }
    })
  },
}
