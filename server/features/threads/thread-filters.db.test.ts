import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { threadFilters } from '#shared/contract/thread-filters.ts'
import { threadSchema, threadsContract } from '#shared/contract/threads.ts'
import { must } from '#shared/lib/must.ts'
import { CommentEntity } from './public/entities.ts'
import type { Person } from '#server/core/caller.ts'
import { startCompanies } from '#server/features/companies/testing/start-companies.ts'
import type { Companies } from '#server/features/companies/testing/start-companies.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { enterAsGuest } from '#server/testing/enter-as-guest.ts'
import { buildPerson, slugsOf } from '#server/testing/test-api.ts'

const anchor = { pageId: 'p', on: 'block', partId: 'b', x: 0.25, y: 1 } as const

describeEachDatabase('lists of threads', (open) => {
  let test: Companies
  let campaignId: string
  let people: { owner: Person; editor: Person; reviewer: Person }
  beforeAll(async () => void (test = await startCompanies(open)))
  afterAll(() => test.close())
  beforeEach(async () => {
    const { owner, companyId } = await test.found()
    people = { owner, editor: buildPerson(), reviewer: buildPerson() }
    await test.join(companyId, 'editor', people.editor)
    await test.join(companyId, 'reviewer', people.reviewer)
    campaignId = (await test.api.as(owner).campaigns.create({ companyId, name: 'Spring' })).id
  })

  const threadsOf = (person: Person) => test.api.as(person).threads
  async function begin(by: Person, body: string, mentions: string[] = []) {
    test.pass(1000)
    return (await threadsOf(by).create({ campaignId, anchor, body, mentions })).id
  }
  async function answer(by: Person, threadId: string, body = 'And?', mentions: string[] = []) {
    test.pass(1000)
    await threadsOf(by).reply({ campaignId, threadId, body, mentions })
  }
  const read = (by: Person, threadId: string, upTo = test.time.now) =>
    threadsOf(by).read({ campaignId, threadId, upTo: upTo.toISOString() })

  /** What stands in each list of a person, the newest first, by their first words. */
  async function listsOf(person: Person) {
    const lists: Record<string, string[]> = {}
    for (const state of threadFilters) {
      const { threads, counts } = await threadsOf(person).list({ campaignId, state })
      lists[state] = threads.map(({ comments }) => comments[0]?.body ?? '')
      expect([state, counts[state]]).toEqual([state, threads.length])
    }
    return lists
  }

  it('say what is open, whose, unread and done, each for whoever asks', async () => {
    const { owner, editor, reviewer } = people
    const task = await begin(reviewer, 'a task')
    await threadsOf(owner).assign({
      campaignId,
      threadId: task,
      assigneeId: editor.id,
      dueOn: null,
    })
    await begin(reviewer, 'a mention', [editor.id])
    await begin(editor, 'begun')
    const later = await begin(reviewer, 'mentioned later')
    await answer(owner, later, 'You?', [editor.id])
    const done = await begin(reviewer, 'done')
    await threadsOf(owner).resolve({ campaignId, threadId: done })
    const joined = await begin(reviewer, 'only answered')
    await answer(editor, joined)
    expect(await listsOf(editor)).toEqual({
      open: ['only answered', 'mentioned later', 'begun', 'a mention', 'a task'],
      mine: ['mentioned later', 'begun', 'a mention', 'a task'],
      unread: ['only answered', 'done', 'mentioned later', 'a mention', 'a task'],
      resolved: ['done'],
    })
    await threadsOf(owner).resolve({ campaignId, threadId: task })
    expect((await listsOf(editor))['mine']).toEqual(['mentioned later', 'begun', 'a mention'])
  })

  it('leave out what is only of deleted comments, also what mentions somebody', async () => {
    const { editor, reviewer } = people
    const threadId = await begin(reviewer, 'stays')
    await answer(reviewer, threadId, 'You?', [editor.id])
    const gone = await begin(reviewer, 'gone', [editor.id])
    const { threads } = await threadsOf(editor).list({ campaignId })
    const commentOf = (id: string) =>
      threads.find((thread) => thread.id === id)?.comments.at(-1)?.id ?? ''
    for (const id of [threadId, gone])
      await threadsOf(reviewer).removeComment({ campaignId, commentId: commentOf(id) })
    expect(await listsOf(editor)).toMatchObject({ open: ['stays'], mine: [], unread: ['stays'] })
  })

  it('know what was read until when, by each for themselves', async () => {
    const { owner, editor, reviewer } = people
    const threadId = await begin(reviewer, 'first')
    expect((await listsOf(reviewer))['unread']).toEqual([])
    await read(editor, threadId)
    expect([(await listsOf(editor))['unread'], (await listsOf(owner))['unread']]).toEqual([
      [],
      ['first'],
    ])
    const before = test.time.now
    await answer(owner, threadId)
    expect((await listsOf(editor))['unread']).toEqual(['first'])
    // What was there when it was shown; not what came meanwhile, nor what is yet to come.
    await read(editor, threadId, before)
    expect((await listsOf(editor))['unread']).toEqual(['first'])
    await read(editor, threadId, new Date('2090-01-01'))
    await read(editor, threadId, before)
    expect((await listsOf(editor))['unread']).toEqual([])
    await answer(owner, threadId)
    const { threads } = await threadsOf(editor).list({ campaignId })
    expect(threads).toMatchObject([{ unread: true }])
    expect(await slugsOf(read(buildPerson(), threadId))).toEqual(['not-found'])
  })

  it('take with what was read what was told of it', async () => {
    const { owner, editor, reviewer } = people
    const threadId = await begin(reviewer, 'first', [editor.id])
    const { companyId } = await test.api.as(owner).campaigns.get({ campaignId })
    const unread = async () => (await test.api.as(editor).notifications.list({ companyId })).unread
    const before = test.time.now
    await answer(reviewer, threadId, 'You?', [editor.id])
    expect(await unread()).toBe(2)
    await read(editor, threadId, before)
    expect(await unread()).toBe(1)
    await read(editor, threadId)
    expect(await unread()).toBe(0)
  })

  it('say how the page was shown to who wrote, and to guests not in which browser', async () => {
    const { owner, editor } = people
    const shownAs = { version: 4, width: 'phone' } as const
    const said = { campaignId, anchor, body: 'Small', mentions: [], shownAs }
    const thread = await threadsOf(editor).create(said)
    expect(thread.comments[0]?.madeWith).toMatchObject(shownAs)
    const em = test.database.fork()
    const row = await em.findOneOrFail(CommentEntity, { threadId: thread.id })
    row.madeWith = { ...shownAs, browser: 'Safari 18 on iOS' }
    await em.flush()
    const link = await test.api.as(owner).shareLinks.create({ campaignId, rights: ['comment'] })
    const cookie = await enterAsGuest(test.api, link.url, 'Grace')
    const url = `${test.api.origin}/api/campaigns/${campaignId}/threads`
    const text = await (await fetch(url, { headers: { cookie } })).text()
    const { threads } = listOutput.parse(JSON.parse(text))
    expect(threads[0]?.comments[0]?.madeWith).toEqual({ ...shownAs, browser: '' })
    const own = await threadsOf(editor).list({ campaignId })
    expect(own.threads[0]?.comments[0]?.madeWith?.browser).toBe('Safari 18 on iOS')
  })

  it('come in pages that follow each other, whatever the list', async () => {
    const { owner, editor, reviewer } = people
    const client = threadsOf(reviewer)
    for (let count = 0; count < 3; count += 1) await begin(editor, `other ${count}`)
    const bodies: string[] = []
    // Two write, or one would be slowed down.
    for (const by of [editor, owner])
      for (let count = 0; count < 55; count += 1) {
        const body = `${by.name} ${count}`
        bodies.push(body)
        await begin(by, body, [reviewer.id])
      }
    const first = await client.list({ campaignId, state: 'mine' })
    const before = first.threads.at(-1)?.id
    const second = await client.list({ campaignId, state: 'mine', before })
    const all = [...first.threads, ...second.threads].map(({ comments }) => comments[0]?.body)
    expect(all).toEqual(bodies.toReversed())
    expect([first.hasMore, second.hasMore, second.counts.mine]).toEqual([true, false, 110])
  }, 30_000)

  it('are kept for guests too, and count nothing that they don’t see', async () => {
    const { owner, editor } = people
    const link = await test.api.as(owner).shareLinks.create({ campaignId, rights: ['comment'] })
    const cookie = await enterAsGuest(test.api, link.url, 'Grace')
    const ask = async (method: string, path: string, body?: object) => {
      const response = await fetch(`${test.api.origin}/api/campaigns/${campaignId}${path}`, {
        method,
        headers: { cookie, 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      return { status: response.status, text: await response.text() }
    }
    const counted = async () =>
      listOutput.parse(JSON.parse((await ask('GET', '/threads?state=unread')).text)).counts
    const own = { anchor, body: 'From the guest', mentions: [] }
    const { id } = threadSchema.parse(JSON.parse((await ask('POST', '/threads', own)).text))
    const secret = { campaignId, anchor, body: 'Secret', mentions: [], internal: true }
    const { id: hidden } = await threadsOf(editor).create(secret)
    expect(await counted()).toEqual({ open: 1, mine: 1, unread: 0, resolved: 0 })
    await answer(editor, id)
    expect(await counted()).toEqual({ open: 1, mine: 1, unread: 1, resolved: 0 })
    const upTo = test.time.now.toISOString()
    expect((await ask('POST', `/threads/${id}/read`, { upTo })).status).toBe(204)
    expect((await ask('POST', `/threads/${hidden}/read`, { upTo })).status).toBe(404)
    expect(await counted()).toEqual({ open: 1, mine: 1, unread: 0, resolved: 0 })
  })
})

const listOutput = must(threadsContract.list['~orpc'].outputSchema, 'no output')
