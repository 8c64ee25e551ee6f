import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Person } from '#server/core/caller.ts'
import { startCompanies } from '#server/features/companies/testing/start-companies.ts'
import type { Companies } from '#server/features/companies/testing/start-companies.ts'
import { mailNotifications } from '#server/features/notifications/mail-notifications.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { buildPerson, refusalOf, slugsOf } from '#server/testing/test-api.ts'

const anchor = { pageId: 'p', on: 'block', partId: 'b', x: 0.25, y: 1 } as const

describeEachDatabase('the task of somebody', (open) => {
  let test: Companies
  let companyId: string
  let campaignId: string
  let threadId: string
  let people: { owner: Person; editor: Person; reviewer: Person }
  beforeAll(async () => void (test = await startCompanies(open)))
  afterAll(() => test.close())
  beforeEach(async () => {
    const founded = await test.found()
    companyId = founded.companyId
    people = { owner: founded.owner, editor: buildPerson(), reviewer: buildPerson() }
    await test.join(companyId, 'editor', people.editor)
    await test.join(companyId, 'reviewer', people.reviewer)
    const client = test.api.as(people.owner)
    campaignId = (await client.campaigns.create({ companyId, name: 'Spring' })).id
    const said = { campaignId, anchor, body: 'Too loud', mentions: [] }
    threadId = (await test.api.as(people.reviewer).threads.create(said)).id
  })

  const assign = (assigneeId: string | null, dueOn: string | null = null, by = people.reviewer) =>
    test.api.as(by).threads.assign({ campaignId, threadId, assigneeId, dueOn })
  async function toldTo(person: Person) {
    const { notifications } = await test.api.as(person).notifications.list({ companyId })
    return notifications.filter(({ kind }) => kind === 'assigned')
  }

  it('is theirs until another day, and stays so when the thread is resolved', async () => {
    const { editor } = people
    expect(await assign(editor.id, '2026-03-09')).toMatchObject({
      assignee: { id: editor.id, name: editor.name },
      dueOn: '2026-03-09',
    })
    await test.api.as(editor).threads.resolve({ campaignId, threadId })
    const { threads } = await test.api.as(people.owner).threads.list({ campaignId })
    expect(threads).toMatchObject([{ assignee: { id: editor.id }, dueOn: '2026-03-09' }])
    expect(await assign(null)).toMatchObject({ assignee: null, dueOn: null })
  })

  it('is told to them in the app and by mail, and to whoever gets it next', async () => {
    const { owner, editor, reviewer } = people
    await assign(editor.id)
    expect(await toldTo(editor)).toMatchObject([
      { by: reviewer.name, excerpt: 'Too loud', threadId },
    ])
    await assign(editor.id, '2026-03-09')
    expect(await toldTo(editor)).toHaveLength(1)
    test.pass(4 * 60_000)
    await mailNotifications(test.database.fork(), 'https://app.test', test.time.now)
    const mails = await test.mailsTo(editor.email)
    expect(mails.map(({ subject }) => subject)).toEqual([
      `${reviewer.name} assigned you a comment: Spring`,
    ])
    await assign(owner.id)
    expect([await toldTo(editor), await toldTo(owner)]).toMatchObject([[], [{ threadId }]])
    await assign(editor.id)
    expect([await toldTo(editor), await toldTo(owner)]).toMatchObject([[{ threadId }], []])
    await assign(reviewer.id)
    expect(await toldTo(reviewer)).toEqual([])
  })

  it('quotes nothing any more that was deleted', async () => {
    await assign(people.editor.id)
    const client = test.api.as(people.reviewer).threads
    const [first] = (await client.list({ campaignId })).threads[0]?.comments ?? []
    const reply = { campaignId, threadId, body: 'Sorry', mentions: [] }
    await client.reply(reply)
    await client.removeComment({ campaignId, commentId: first?.id ?? '' })
    expect(await toldTo(people.editor)).toMatchObject([{ excerpt: '' }])
  })

  it('is given to members only, by members only, until a day that there is', async () => {
    const stranger = buildPerson()
    const pointers = async (call: Promise<unknown>) =>
      (await refusalOf(call)).problem.errors?.map(({ pointer }) => pointer)
    expect(await pointers(assign(stranger.id))).toEqual(['/assigneeId'])
    for (const day of ['2026-02-30', '9999-01-01', 'soon'])
      expect(await pointers(assign(null, day))).toEqual(['/dueOn'])
    expect(await slugsOf(assign(null, null, stranger))).toEqual(['not-found'])
  })
})
