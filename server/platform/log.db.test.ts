import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from './db/open-database.ts'
import type { Reader } from './db/queries.ts'
import { createLog } from './log.ts'
import { describeEachDatabase } from '#server/testing/database.ts'

describeEachDatabase('the log of failed statements', (open) => {
  let database: Database
  let close: () => Promise<void>
  beforeAll(async () => void ({ database, close } = await open()))
  afterAll(() => close())

  it.each(['secret\0words', 'secret words', '{secret'])('has nothing of %j', async (words) => {
    const lines: string[] = []
    const log = createLog('info', { write: (line) => void lines.push(line) })
    const statement = 'select role, cast(? as integer) as words from member limit ?'
    const ask = [
      () => database.fork().execute(statement, [words, words]),
      () => badQuery(database.fork().getKysely<Members>(), words),
      () => badQuery(database.read<Members>(), words),
    ]
    for (const asked of ask) await asked().catch((err: unknown) => log.error({ err }, 'failed'))
    expect(lines).toHaveLength(3)
    expect(lines.join('')).not.toMatch(/secret|words/)
  })
})

type Members = { member: { role: string } }

/** The same statement, built. */
function badQuery(tables: Reader<Members>, words: string) {
  return tables
    .selectFrom('member')
    .select(['role', sql`cast(${words} as integer)`.as('words')])
    .limit(sql<number>`${words}`)
    .execute()
}
