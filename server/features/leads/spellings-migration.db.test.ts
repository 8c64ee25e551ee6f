import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { expect, it, onTestFinished } from 'vitest'
import { describeEachDatabase, readRows } from '#server/testing/database.ts'

const before = 'Migration20261127205111'

describeEachDatabase('migration of leads that are worked on', (open) => {
  it('P12: lets an old lead be found by every spelling of its address', async () => {
    const { database, close } = await open(before)
    onTestFinished(close)
    const em = database.fork()
    // No company or campaign is needed for this.
    await em.execute(
      database.kind === 'sqlite'
        ? 'pragma foreign_keys = off'
        : 'alter table lead disable trigger all',
    )
    const at = database.kind === 'sqlite' ? 0 : new Date(0)
    const fields = [
      { name: 'mail', label: 'Mail', type: 'email', value: 'J.Doe+x@M\u00FCnchen.de' },
      { name: 'phone', label: 'Phone', type: 'phone', value: '+44 20 7946-0000' },
    ]
    const ids = [uuidv7(), uuidv7(), uuidv7(), uuidv7(), uuidv7()]
    await em.execute(
      `insert into lead (id, submission_id, company_id, campaign_id, release_id, release_number, form_id, page, fields, search_text, created_at)
       values (?, ?, ?, ?, ?, 1, 'form', '/', ?, 'j.doe+x@munchen.de', ?)`,
      [...ids, JSON.stringify(fields), at],
    )

    await database.migrate()

    const rows = await readRows(
      database,
      sql<{ search_text: string; status: string }>`select search_text, status from lead`,
    )
    expect(rows[0]?.status).toBe('open')
    expect(rows[0]?.search_text.split('\n')).toEqual([
      'j.doe+x@munchen.de',
      'j.doe+x@xn--mnchen-3ya.de',
      'jdoe',
      '+44 20 7946-0000',
      '+44 20 7946 0000',
      '020 7946 0000',
      '02079460000',
    ])
  })
})
