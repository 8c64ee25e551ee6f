import { writeFileSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { expect, it } from 'vitest'
import type { Database } from '#server/platform/db/open-database.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { isOurFault, toAppError } from './api-errors.ts'

const thrownBy = async (act: () => unknown): Promise<unknown> => {
  try {
    return await act()
  } catch (error) {
    return error
  }
}

describeEachDatabase('a full disk', (open) => {
  it('is said to be one, by its own status', async () => {
    const { database, close } = await open()
    const errors = [
      await thrownBy(() => fill(database)),
      await thrownBy(() => writeFileSync('/dev/full', 'more')),
    ]
    for (const error of errors) {
      const said = toAppError(error)
      expect([said.slug, isOurFault(said)]).toEqual(['disk-full', true])
    }
    expect(toAppError(new Error('else')).slug).toBe('internal')
    await close()
  })
})

it('A7 a damaged database is said to be one', async () => {
  const damagedFile = new Sqlite(':memory:')
  damagedFile.exec('create table word (text text)')
  damagedFile.unsafeMode()
  damagedFile.pragma('writable_schema = ON')
  damagedFile.exec("update sqlite_schema set rootpage = 4000000 where name = 'word'")
  damagedFile.pragma('writable_schema = RESET')
  const error = await thrownBy(() => damagedFile.prepare('select * from word').all())
  const wrapped = new Error('a statement failed', { cause: error })
  for (const one of [error, wrapped]) {
    const said = toAppError(one)
    expect([said.slug, isOurFault(said)]).toEqual(['database-damaged', true])
  }
})

/** Writes where there is no room: SQLite may have no more pages, PostgreSQL says what it says then. */
async function fill(database: Database): Promise<void> {
  const em = database.fork()
  if (database.kind === 'postgres')
    return em.execute(
      "do $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$",
    )
  await em.execute('pragma max_page_count = 1')
  await em.execute('create table more as select zeroblob(10000000) as bytes')
}
