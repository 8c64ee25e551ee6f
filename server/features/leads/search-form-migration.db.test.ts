import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { expect, it, onTestFinished } from 'vitest'
import { describeEachDatabase, readRows } from '#server/testing/database.ts'

const before = 'Migration20261126014723'

describeEachDatabase('migration of what searches look into', (open) => {
  it('writes the answers that are there in the form in which they are searched', async () => {
    const { database, close } = await open(before)
    onTestFinished(close)
    const em = database.fork()
    // No company or campaign is needed for this.
    await em.execute(
      database.kind === 'sqlite'
        ? 'pragma foreign_keys = off'
        : 'alter table lead disable trigger all',
    )
    const texts = [
      'straße 1\nit’s\u00A0late\nada@example.com',
      // More than one page of them.
      ...Array.from({ length: 1001 }, (_, at) => `caf\u00E9 ${at}`),
      '',
    ]
    const at = database.kind === 'sqlite' ? 0 : new Date(0)
    for (const text of texts) {
      const ids = [uuidv7(), uuidv7(), uuidv7(), uuidv7(), uuidv7()]
      await em.execute(
        `insert into lead (id, submission_id, company_id, campaign_id, release_id, release_number, form_id, page, fields, search_text, created_at)
         values (?, ?, ?, ?, ?, 1, 'form', '/', '[]', ?, ?)`,
        [...ids, text, at],
      )
    }

    await database.migrate()

    const rows = await readRows(
      database,
      sql<{ search_text: string }>`select search_text from lead order by id`,
    )
    const after = rows.map((row) => row.search_text)
    expect(after[0]).toBe("strasse 1\nit's late\nada@example.com")
    expect(after.slice(1, -1)).toEqual(Array.from({ length: 1001 }, (_, place) => `cafe ${place}`))
    expect(after.at(-1)).toBe('')
  })
})
