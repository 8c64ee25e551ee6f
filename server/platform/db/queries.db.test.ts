import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CompanyTables } from '#server/core/companies/entities.ts'
import { insertMember } from '#server/features/companies/testing/insert-member.ts'
import { describeEachDatabase, openSqlite } from '#server/testing/database.ts'
import type { Database } from './open-database.ts'
import { openQueries } from './queries.ts'

describeEachDatabase('queries', (open) => {
  let database: Database
  let close: () => Promise<void>
  beforeAll(async () => void ({ database, close } = await open()))
  afterAll(() => close())

  it('read what was committed a moment ago', async () => {
    const companyId = randomUUID()
    const { id } = await insertMember(database, companyId, 'editor')
    const read = () =>
      database
        .read<CompanyTables>()
        .selectFrom('member')
        .select('role')
        .where('person_id', '=', id)
        .where('company_id', '=', companyId)
        .execute()
    expect(await read()).toEqual([{ role: 'editor' }])
    await database.fork().execute('delete from member where person_id = ?', [id], 'run')
    expect(await read()).toEqual([])
  })

  it('answer to a ping while the database is there', async () => {
    await database.ping()
    const nowhere = openQueries({ databaseUrl: null, dataDir: `${tmpdir()}/${randomUUID()}` })
    await expect(nowhere.ping()).rejects.toThrow('directory does not exist')
    await nowhere.close()
  })
})

it('queries write nothing to a SQLite file', async () => {
  const { database, close } = await openSqlite()
  const all = database.read<CompanyTables>()
  if (!(all instanceof Kysely)) throw new Error('It can do more than its type says.')
  await expect(all.deleteFrom('member').execute()).rejects.toThrow('readonly database')
  await close()
})
