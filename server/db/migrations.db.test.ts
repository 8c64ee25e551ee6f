import { expect, it } from 'vitest'
import { describeEachDatabase } from '#server/testing/database.ts'

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
})
