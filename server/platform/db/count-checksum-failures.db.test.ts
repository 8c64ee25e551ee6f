import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { describeEachDatabase } from '#server/testing/database.ts'
import { countChecksumFailures } from './count-checksum-failures.ts'

describeEachDatabase('pages that failed their checksum', (open) => {
  it('are none in a database that is whole, and unknown where no checksums are made', async () => {
    const { database, close } = await open()
    if (database.kind === 'postgres') {
      const setting = sql<string>`current_setting('data_checksums')`.as('setting')
      const tables = database.read<{ pg_stat_database: object }>()
      const made = await tables.selectFrom('pg_stat_database').select(setting).executeTakeFirst()
      expect(await countChecksumFailures(database)).toBe(made?.setting === 'on' ? 0 : null)
    } else await expect(countChecksumFailures(database)).rejects.toThrow(/pg_stat_database/)
    await close()
  })
})
