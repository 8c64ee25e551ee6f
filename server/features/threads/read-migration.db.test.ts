import { v7 as uuidv7 } from 'uuid'
import { expect, it, onTestFinished } from 'vitest'
import { insertGuest } from '#server/core/access/testing/insert-guest.ts'
import { insertMember } from '#server/features/companies/testing/insert-member.ts'
import { insertCampaign } from '#server/features/ingest/testing/test-visits.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { CommentEntity, ThreadEntity } from './public/entities.ts'
import { countThreads } from './public/thread-filters.ts'

const beforeReading = 'Migration20261127160146'

describeEachDatabase('the migration to unread comments', (open) => {
  it('takes what was said before as read, by members and guests, and what comes as unread', async () => {
    const { database, close } = await open(beforeReading)
    onTestFinished(close)
    const { campaignId, companyId } = await insertCampaign(database)
    const of = { campaignId, companyId }
    const { id: author } = await insertMember(database, companyId, 'editor')
    const { id: reviewer } = await insertMember(database, companyId, 'reviewer')
    const guest = await insertGuest(database, of, author)
    const at = new Date('2026-11-21T08:09:10.123Z')
    const em = database.fork()
    const [threadId, untouched] = [uuidv7(), uuidv7()]
    const say = (thread: string, createdAt: Date) =>
      em.create(CommentEntity, {
        ...of,
        id: uuidv7(),
        threadId: thread,
        authorKind: 'member',
        authorId: author,
        authorName: 'Ada',
        body: 'Said',
        mentions: [],
        createdAt,
        editedAt: null,
        deletedAt: null,
      })
    for (const id of [threadId, untouched]) {
      em.create(ThreadEntity, {
        ...of,
        id,
        anchor: { pageId: 'p', on: 'page', partId: 'p', x: 0, y: 0 },
        internal: false,
        createdAt: at,
        assigneeId: null,
        assigneeName: null,
        dueOn: null,
        resolvedAt: null,
        resolvedByName: null,
      })
      say(id, at)
    }
    await em.flush()

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
    say(threadId, new Date(at.getTime() + 1))
    await em.flush()
    expect(await unread()).toEqual([1, 1])
  })
})
