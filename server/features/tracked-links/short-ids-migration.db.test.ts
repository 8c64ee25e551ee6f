import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { expect, it, onTestFinished } from 'vitest'
import { linkIdPattern } from '#shared/contract/utm.ts'
import { describeEachDatabase, readRows } from '#server/testing/database.ts'
import { shortIdOf } from './public/short-id.ts'

const before = 'Migration20261130062346'

describeEachDatabase('the migration to short ids of tracked links', (open) => {
  it('gives each link that is there one of its own, and loses none', async () => {
    const { database, close } = await open(before)
    onTestFinished(close)
    const em = database.fork()
    // No company or campaign is needed for this.
    const off = 'alter table tracked_link disable trigger all'
    await em.execute(database.kind === 'sqlite' ? 'pragma foreign_keys = off' : off)
    const at = database.kind === 'sqlite' ? 0 : new Date(0)
    const links = Array.from({ length: 20 }, (_, index) => ({ id: uuidv7(), source: `s${index}` }))
    const [companyId, campaignId] = [uuidv7(), uuidv7()]
    for (const { id, source } of links)
      await em.execute(
        `insert into tracked_link (id, company_id, campaign_id, source, medium, campaign_name, term, content, created_by, created_by_name, created_at)
         values (?, ?, ?, ?, '', '', '', '', ?, 'Ada', ?)`,
        [id, companyId, campaignId, source, companyId, at],
      )

    await database.migrate()

    const rows = await readRows(
      database,
      sql<{ id: string; source: string; short_id: string }>`
        select id, source, short_id from tracked_link order by id`,
    )
    expect(rows).toEqual(links.map((link) => ({ ...link, short_id: shortIdOf(link.id) })))
    for (const { short_id } of rows) expect(short_id).toMatch(linkIdPattern)
    expect(await database.schemaDifference()).toEqual([])
  })
})

it('a short id is eight characters, whatever the id', () => {
  expect(shortIdOf('01970000-0000-7000-8000-000000000000')).toBe('00000000')
  expect(shortIdOf('01970000-0000-7000-8000-ffffffffffff')).toBe('vvvvvvvv')
  expect(shortIdOf('01970000-0000-7000-8000-00000000002a')).toBe('0000001a')
})
