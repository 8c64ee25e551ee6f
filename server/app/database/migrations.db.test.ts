import { expect, it } from 'vitest'
import { describeEachDatabase } from '#server/testing/database.ts'
import { refuseNewer } from './is-migrated.ts'

describeEachDatabase('migrations', (open) => {
  it('make exactly the schema of the entities', async () => {
    const { database, close } = await open()
    try {
      expect(await database.schemaDifference()).toEqual([])
    } finally {
      await close()
    }
  })

  it('change nothing when they run again', async () => {
    const { database, close } = await open()
    try {
      await Promise.all([database.migrate(), database.migrate()])
      expect(await database.schemaDifference()).toEqual([])
    } finally {
      await close()
    }
  })

  it('of a newer build are refused, and only those', async () => {
    const { database, close } = await open()
    try {
      await refuseNewer(database)
      await database
        .fork()
        .execute("insert into mikro_orm_migrations (name) values ('Migration99991231')")
      await expect(refuseNewer(database)).rejects.toThrow(/newer Fanfare: .* Migration99991231\./)
    } finally {
      await close()
    }
  })
})
