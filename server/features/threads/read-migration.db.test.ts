import { v7 as uuidv7 } from 'uuid'
import { expect, it, onTestFinished } from 'vitest'
import { insertGuest } from '#server/core/access/testing/insert-guest.ts'
import { insertMember } from '#server/features/companies/testing/insert-member.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { countThreads } from './public/thread-filters.ts'

const at = Date.parse('2026-11-21T08:09:10.123Z')
const beforeReading = 'Migration20261127160146'

describeEachDatabase('the migration to unread comments', (open) => {
  it('takes what was said before as read, by members and guests, and what comes as unread', async () => {
    const { database, close } = await open(beforeReading)
    onTestFinished(close)
    const [campaignId, companyId] = [uuidv7(), uuidv7()]
    const of = { campaignId, companyId }
    const time = (ms: number) => (database.kind === 'sqlite' ? ms : new Date(ms))
    // As the tables were then: the entities name columns that came later.
    const insert = (table: string, row: Record<string, unknown>) =>
      database.fork().execute(
        `insert into ${table} (${Object.keys(row).join(', ')}) values (${Object.keys(row)
          .map(() => '?')
          .join(', ')})`,
        Object.values(row),
      )
    const created = { created_at: time(at) }
    await insert('company', { id: companyId, name: 'Northwind', brand_kit: '{}', ...created })
    await insert('campaign', {
      id: campaignId,
      company_id: companyId,
      name: 'Spring',
      slug: `spring-${campaignId}`,
      status: 'live',
      created_by: uuidv7(),
      updated_at: time(at),
      ...created,
    })
    const { id: author } = await insertMember(database, companyId, 'editor')
    const { id: reviewer } = await insertMember(database, companyId, 'reviewer')
    const guest = await insertGuest(database, of, author)
    const columns = { campaign_id: campaignId, company_id: companyId }
    const say = (thread: string, ms: number) =>
      insert('comment', {
        ...columns,
        id: uuidv7(),
        thread_id: thread,
        author_kind: 'member',
        author_id: author,
        author_name: 'Ada',
        body: 'Said',
        mentions: '[]',
        created_at: time(ms),
      })
    const [threadId, other] = [uuidv7(), uuidv7()]
    for (const id of [threadId, other]) {
      await insert('thread', { ...columns, id, anchor: '{}', created_at: time(at) })
      await say(id, at)
    }

    await database.migrate()

    const unread = async () => {
      const counts = []
      for (const id of [reviewer, guest])
        counts.push(
          (await countThreads(database.fork(), campaignId, { id, seesInternal: true })).unread,
        )
      return counts
    }
    expect(await unread()).toEqual([0, 0])
    await say(threadId, at + 1)
    expect(await unread()).toEqual([1, 1])
  })
})
