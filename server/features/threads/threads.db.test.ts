import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { threadLimits } from '#shared/contract/thread-limits.ts'
import type { News } from '#server/platform/bus/live-news.ts'
import { startCompanies } from '#server/features/companies/testing/start-companies.ts'
import type { Companies } from '#server/features/companies/testing/start-companies.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { buildPerson, refusalOf, slugsOf } from '#server/testing/test-api.ts'
import { someOf } from '#shared/testing/matching.ts'
import { purgeDeletedComments } from './change-thread.ts'
import { CommentEntity } from './public/entities.ts'

const words = { letters: 'a short walk', before: ' 🌻\u200F ', after: '', from: 'AAE=', to: '' }
const anchor = { pageId: 'p', on: 'block', partId: 'b', x: 0.25, y: 1 } as const

describeEachDatabase('threads', (open) => {
  let test: Companies
  const news: News[] = []
  beforeAll(async () => {
    test = await startCompanies(open, { news: { publish: (one) => void news.push(one) } })
  })
  afterAll(() => test.close())

  async function build() {
    const { owner, companyId } = await test.found()
    const [editor, reviewer] = [buildPerson(), buildPerson()]
    await test.join(companyId, 'editor', editor)
    await test.join(companyId, 'reviewer', reviewer)
    const made = await test.api.as(owner).campaigns.create({ companyId, name: 'Spring' })
    const campaignId = made.id
    const start = (body = 'Too loud', mentions: string[] = []) =>
      test.api.as(reviewer).threads.create({ campaignId, anchor, body, mentions })
    return { owner, editor, reviewer, companyId, campaignId, start }
  }

  it('keeps what was said where, by whom, and lists the newest first', async () => {
    const { editor, reviewer, campaignId, start } = await build()
    const first = await start('First\nsecond line')
    const client = test.api.as(editor)
    const quoted = {
      campaignId,
      anchor: { ...anchor, quote: 'a short walk', words },
      body: 'Which?',
      mentions: [],
    }
    const second = await client.threads.create(quoted)
    await client.threads.reply({ campaignId, threadId: first.id, body: 'Done', mentions: [] })
    const { threads, hasMore } = await client.threads.list({ campaignId })
    expect([threads.map(({ id }) => id), hasMore]).toEqual([[second.id, first.id], false])
    expect(threads[0]?.anchor).toEqual({ ...anchor, quote: 'a short walk', words })
    expect(threads[1]?.comments).toMatchObject([
      {
        body: 'First\nsecond line',
        author: { kind: 'member', id: reviewer.id, name: reviewer.name },
      },
      { body: 'Done', author: { id: editor.id } },
    ])
  })

  it('adds what is sent twice once, also at the same moment, and refuses the id to others', async () => {
    const { editor, reviewer, campaignId } = await build()
    const input = { campaignId, anchor, body: 'Once', mentions: [], clientId: randomUUID() }
    const send = () => test.api.as(reviewer).threads.create(input)
    const answers = await Promise.allSettled([send(), send()])
    const again = await send()
    for (const answer of answers)
      if (answer.status === 'fulfilled') expect(answer.value.id).toBe(again.id)
    const { threads } = await test.api.as(reviewer).threads.list({ campaignId })
    expect(threads).toHaveLength(1)
    expect(threads[0]?.comments).toHaveLength(1)
    expect(await slugsOf(test.api.as(editor).threads.create(input))).toEqual(['conflict'])
  })

  it('lets only the author edit and delete', async () => {
    const { owner, reviewer, campaignId, start } = await build()
    const thread = await start()
    const commentId = thread.comments[0]?.id ?? ''
    const others = test.api.as(owner).threads
    expect(
      await slugsOf(
        others.editComment({ campaignId, commentId, body: 'Mine', mentions: [] }),
        others.removeComment({ campaignId, commentId }),
        others.restoreComment({ campaignId, commentId }),
      ),
    ).toEqual(Array(3).fill('comment-of-another'))
    const own = test.api.as(reviewer).threads
    const edited = await own.editComment({ campaignId, commentId, body: 'Softer', mentions: [] })
    expect(edited.comments).toMatchObject([{ body: 'Softer' }])
    expect(edited.comments[0]?.editedAt).not.toBeNull()
  })

  it('takes words away at once, brings them back within a minute, and then erases them', async () => {
    const { editor, reviewer, campaignId, start } = await build()
    const { id: threadId, comments } = await start('A secret')
    const commentId = comments[0]?.id ?? ''
    await test.api.as(editor).threads.reply({ campaignId, threadId, body: 'So?', mentions: [] })
    const own = test.api.as(reviewer).threads
    const removed = await own.removeComment({ campaignId, commentId })
    expect(removed.comments[0]).toMatchObject({ body: '', deletedAt: someOf(String) })
    const back = await own.restoreComment({ campaignId, commentId })
    expect(back.comments[0]).toMatchObject({ body: 'A secret', deletedAt: null })
    await own.removeComment({ campaignId, commentId })
    test.pass(61_000)
    expect(await slugsOf(own.restoreComment({ campaignId, commentId }))).toEqual(['not-found'])
    await purgeDeletedComments(test.database.fork(), test.time.now)
    const row = await test.database.fork().findOneOrFail(CommentEntity, { id: commentId })
    expect(row.body).toBe('')
  })

  it('forgets a thread of which nothing is left', async () => {
    const { reviewer, campaignId, start } = await build()
    const { comments } = await start()
    const own = test.api.as(reviewer).threads
    await own.removeComment({ campaignId, commentId: comments[0]?.id ?? '' })
    expect((await own.list({ campaignId })).threads).toEqual([])
  })

  it('resolves and reopens, and a reply opens again', async () => {
    const { editor, reviewer, campaignId, start } = await build()
    const { id: threadId } = await start()
    const client = test.api.as(editor).threads
    const resolved = await client.resolve({ campaignId, threadId })
    expect(resolved.resolved).toMatchObject({ by: editor.name })
    const shown = async (state: 'open' | 'resolved') =>
      (await client.list({ campaignId, state })).threads.length
    expect([await shown('open'), await shown('resolved')]).toEqual([0, 1])
    expect((await client.reopen({ campaignId, threadId })).resolved).toBeNull()
    await client.resolve({ campaignId, threadId })
    const own = test.api.as(reviewer).threads
    const replied = await own.reply({ campaignId, threadId, body: 'Not yet', mentions: [] })
    expect(replied.resolved).toBeNull()
  })

  it('tells those who have the campaign open of every change, after the commit', async () => {
    const { campaignId, start } = await build()
    news.length = 0
    await start()
    expect(news).toContainEqual({ kind: 'review', campaignId })
  })

  it('hides the threads of a campaign from another one, and from strangers', async () => {
    const [here, there] = [await build(), await build()]
    const { id: threadId, comments } = await here.start()
    const commentId = comments[0]?.id ?? ''
    const { campaignId } = there
    const client = test.api.as(there.owner).threads
    const stranger = test.api.as(buildPerson()).threads
    expect(
      await slugsOf(
        client.reply({ campaignId, threadId, body: 'Hi', mentions: [] }),
        client.resolve({ campaignId, threadId }),
        client.editComment({ campaignId, commentId, body: 'Hi', mentions: [] }),
        stranger.list({ campaignId: here.campaignId }),
        stranger.create({ campaignId: here.campaignId, anchor, body: 'Hi', mentions: [] }),
      ),
    ).toEqual(Array(5).fill('not-found'))
    expect((await client.list({ campaignId })).threads).toEqual([])
  })

  describe('limits', () => {
    it('names what is wrong with a text, a point and a mention', async () => {
      const { campaignId, start, reviewer } = await build()
      const pointers = async (call: Promise<unknown>) =>
        (await refusalOf(call)).problem.errors?.map(({ pointer }) => pointer)
      expect(await pointers(start('x'.repeat(threadLimits.body + 1)))).toEqual(['/body'])
      expect(await pointers(start('   '))).toEqual(['/body'])
      expect(await pointers(start('Hello', [buildPerson().id]))).toEqual(['/mentions'])
      const outside = { ...anchor, x: 1.01 }
      const client = test.api.as(reviewer).threads
      const wrong = client.create({ campaignId, anchor: outside, body: 'Hi', mentions: [] })
      expect(await pointers(wrong)).toEqual(['/anchor/x'])
      const whole = await start('x'.repeat(threadLimits.body))
      expect(whole.comments[0]?.body).toHaveLength(threadLimits.body)
    })

    it('slows down who writes sixty comments a minute', async () => {
      const { start } = await build()
      const answers = await Promise.allSettled(Array.from({ length: 61 }, () => start()))
      const refused = answers.filter(({ status }) => status === 'rejected')
      expect(refused).toHaveLength(1)
    })
  })

  it('goes with its campaign', async () => {
    const { owner, campaignId, start } = await build()
    await start()
    await test.api.as(owner).campaigns.remove({ campaignId })
    const left = await test.database.fork().count(CommentEntity, { campaignId })
    expect(left).toBe(0)
  })
})
