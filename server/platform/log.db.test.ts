import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from './db/open-database.ts'
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
      () => database.query(statement, [words, words]),
    ]
    for (const asked of ask) await asked().catch((err: unknown) => log.error({ err }, 'failed'))
    expect(lines).toHaveLength(2)
    expect(lines.join('')).not.toMatch(/secret|words/)
  })
})
