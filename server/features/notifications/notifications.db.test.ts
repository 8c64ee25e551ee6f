import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import type { Person } from '#server/core/caller.ts'
import type { News } from '#server/platform/bus/live-news.ts'
import { startCompanies } from '#server/features/companies/testing/start-companies.ts'
import type { Companies } from '#server/features/companies/testing/start-companies.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { buildPerson } from '#server/testing/test-api.ts'
import { MailEntity } from '#server/platform/mail/entities.ts'
import { purgeNotifications } from './public/purge-notifications.ts'
import { NotificationEntity } from './public/entities.ts'
import { mailNotifications } from './mail-notifications.ts'

const anchor = { pageId: 'p', on: 'page', partId: 'p', x: 0, y: 0 } as const
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

describeEachDatabase('notifications', (open) => {
  let test: Companies
  const news: News[] = []
  beforeAll(async () => {
    const config = readConfig({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'fanfare@example.com' })
    test = await startCompanies(open, { config, news: { publish: (one) => void news.push(one) } })
  })
  afterAll(() => test.close())

  async function build() {
    const { owner, companyId } = await test.found()
    const [ada, bo] = [buildPerson({ name: 'Ada' }), buildPerson({ name: 'Bo' })]
    await test.join(companyId, 'reviewer', ada)
    await test.join(companyId, 'editor', bo)
    const made = await test.api.as(owner).campaigns.create({ companyId, name: 'Spring sale' })
    const campaignId = made.id
    const say = (by: Person, body: string, mentions: string[] = []) =>
      test.api.as(by).threads.create({ campaignId, anchor, body, mentions })
    const reply = (by: Person, threadId: string, body: string, mentions: string[] = []) =>
      test.api.as(by).threads.reply({ campaignId, threadId, body, mentions })
    const toldTo = async (person: Person) => {
      const list = await test.api.as(person).notifications.list({ companyId })
      return list.notifications.map(({ kind, by, excerpt }) => `${kind} ${by}: ${excerpt}`)
    }
    return { owner, ada, bo, companyId, campaignId, say, reply, toldTo }
  }
  const mail = () => mailNotifications(test.database.fork(), 'http://app.test', test.time.now)

  it('tells each person once, by the most pressing reason, and nobody of their own', async () => {
    const { owner, ada, bo, say, reply, toldTo } = await build()
    const { id } = await say(ada, 'Hi @Bo', [bo.id, ada.id])
    await reply(bo, id, 'Hello @Ada', [ada.id])
    expect(await toldTo(owner)).toEqual(['comment Bo: Hello @Ada', 'comment Ada: Hi @Bo'])
    expect(await toldTo(bo)).toEqual(['mention Ada: Hi @Bo'])
    expect(await toldTo(ada)).toEqual(['mention Bo: Hello @Ada'])
    await reply(owner, id, 'Fine')
    expect(await toldTo(bo)).toEqual([`reply ${owner.name}: Fine`, 'mention Ada: Hi @Bo'])
  })

  it('tells of an edit only those whom it mentions for the first time', async () => {
    const { ada, bo, campaignId, say, toldTo } = await build()
    const { comments } = await say(ada, 'Hi')
    const commentId = comments[0]?.id ?? ''
    const edit = (body: string, mentions: string[]) =>
      test.api.as(ada).threads.editComment({ campaignId, commentId, body, mentions })
    await edit('Hi @Bo', [bo.id])
    await edit('Hi there @Bo', [bo.id])
    expect(await toldTo(bo)).toEqual(['mention Ada: Hi @Bo'])
  })

  it('counts what is unread and marks some or all as read, for oneself alone', async () => {
    const { owner, ada, bo, companyId, say } = await build()
    for (const body of ['one', 'two', 'three']) await say(ada, body, [bo.id])
    const client = test.api.as(bo).notifications
    const { notifications, unread } = await client.list({ companyId })
    expect(unread).toBe(3)
    news.length = 0
    await client.read({ companyId, ids: [notifications[0]?.id ?? ''] })
    expect(news).toEqual([{ kind: 'notifications', companyId, personId: bo.id }])
    expect((await client.list({ companyId })).unread).toBe(2)
    await client.read({ companyId })
    expect((await client.list({ companyId })).unread).toBe(0)
    expect((await test.api.as(owner).notifications.list({ companyId })).unread).toBe(3)
  })

  it('gathers what comes within minutes into one mail, sent once, with links to the places', async () => {
    const { ada, bo, campaignId, say } = await build()
    const { id } = await say(ada, 'First @Bo', [bo.id])
    test.pass(minuteMs)
    await say(ada, 'Second @Bo', [bo.id])
    await mail()
    expect(await test.mailsTo(bo.email)).toEqual([])
    test.pass(2 * minuteMs)
    await mail()
    await mail()
    const [sent, ...more] = await test.mailsTo(bo.email)
    expect(more).toEqual([])
    expect(sent?.subject).toBe('2 things are new: Spring sale')
    expect(sent?.body).toMatch(/^Ada mentioned you\nSpring sale · .+ UTC\n“First @Bo”$/m)
    expect(sent?.body).toContain(`http://app.test/campaigns/preview/${campaignId}?thread=${id}`)
  })

  it('ends mails of a kind by one press, and takes that back', async () => {
    const { ada, bo, say } = await build()
    await say(ada, 'First @Bo', [bo.id])
    test.pass(5 * minuteMs)
    await mail()
    const [sent] = await test.mailsTo(bo.email)
    const [, path = ''] =
      /^<http:\/\/app\.test(\S+)>$/.exec(sent?.headers?.['List-Unsubscribe'] ?? '') ?? []
    expect(sent?.headers).toHaveProperty('List-Unsubscribe-Post', 'List-Unsubscribe=One-Click')
    const press = (address: string) => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const body = 'List-Unsubscribe=One-Click'
      return fetch(`${test.api.origin}${address}`, { method: 'POST', headers, body })
    }
    await say(ada, 'Waits @Bo', [bo.id])
    expect((await press(path)).status).toBe(200)
    expect((await press(path)).status).toBe(200)
    await say(ada, 'Second @Bo', [bo.id])
    test.pass(5 * minuteMs)
    await mail()
    expect(await test.mailsTo(bo.email)).toHaveLength(1)
    expect((await press(path.replace('unsubscribe', 'resubscribe'))).status).toBe(200)
    await say(ada, 'Third @Bo', [bo.id])
    test.pass(5 * minuteMs)
    await mail()
    expect(await test.mailsTo(bo.email)).toHaveLength(2)
    expect((await press(`${path}x`)).status).toBe(410)
  })

  it('says all of a long comment, as it is when the mail leaves', async () => {
    const { ada, bo, campaignId, say } = await build()
    const { comments } = await say(ada, `@Bo ${'long '.repeat(200)}`, [bo.id])
    const body = `@Bo ${'longer '.repeat(200)}end`
    const commentId = comments[0]?.id ?? ''
    await test.api.as(ada).threads.editComment({ campaignId, commentId, body, mentions: [bo.id] })
    test.pass(5 * minuteMs)
    await mail()
    const sent = (await test.mailsTo(bo.email)).at(-1)
    expect(sent?.body).toContain(`“${body}”`)
  })

  it('does not mail what was read, was deleted, or is for somebody who has left', async () => {
    const { owner, ada, bo, companyId, campaignId, say, toldTo } = await build()
    const { comments } = await say(ada, 'Never mind @Bo', [bo.id])
    const commentId = comments[0]?.id ?? ''
    await test.api.as(ada).threads.removeComment({ campaignId, commentId })
    expect(await toldTo(bo)).toEqual([])
    await say(ada, 'Hello')
    await test.api.as(owner).notifications.read({ companyId })
    await say(owner, 'See @Ada', [ada.id])
    const memberId = await test.memberIdOf(owner, companyId, ada)
    await test.api.as(owner).members.remove({ companyId, memberId })
    test.pass(5 * minuteMs)
    await mail()
    for (const person of [owner, ada, bo]) expect(await test.mailsTo(person.email)).toEqual([])
    const left = { companyId, personId: ada.id }
    expect(await test.database.fork().count(NotificationEntity, left)).toBe(0)
  })

  it('brings back what was told when a deletion is taken back', async () => {
    const { ada, bo, campaignId, say, toldTo } = await build()
    const { comments } = await say(ada, 'Hi @Bo', [bo.id])
    const commentId = comments[0]?.id ?? ''
    const client = test.api.as(ada).threads
    await client.removeComment({ campaignId, commentId })
    await client.restoreComment({ campaignId, commentId })
    expect(await toldTo(bo)).toEqual(['mention Ada: Hi @Bo'])
  })

  it('says where mail goes, and when the last one there was not delivered', async () => {
    const { ada, bo, companyId, say } = await build()
    const shown = () => test.api.as(bo).notifications.preferences({ companyId })
    expect(await shown()).toMatchObject({ email: bo.email, lastMail: null })
    await say(ada, 'Hi @Bo', [bo.id])
    test.pass(3 * minuteMs)
    await mail()
    expect((await shown()).lastMail).toEqual({ state: 'waiting', reason: null })
    const lastError = 'Refused: 550 5.1.1 No such mailbox'
    const refused = { nextAttemptAt: null, attempts: 1, lastError }
    await test.database.fork().nativeUpdate(MailEntity, { recipient: bo.email }, refused)
    expect((await shown()).lastMail).toEqual({
      state: 'failed',
      reason: '550 5.1.1 No such mailbox',
    })
  })

  it('keeps to what people have chosen for each kind', async () => {
    const { ada, bo, companyId, say, toldTo } = await build()
    const choose = (person: Person, inApp: boolean, byMail: boolean) =>
      test.api.as(person).notifications.setPreference({ companyId, kind: 'mention', inApp, byMail })
    const chosen = await choose(bo, false, true)
    expect(chosen.email).toBe(bo.email)
    expect(chosen.preferences.find(({ kind }) => kind === 'mention')).toEqual({
      kind: 'mention',
      inApp: false,
      byMail: true,
    })
    await choose(bo, true, false)
    await choose(bo, false, true)
    await say(ada, 'Hi @Bo', [bo.id])
    expect(await toldTo(bo)).toEqual([])
    test.pass(3 * minuteMs)
    await mail()
    expect(await test.mailsTo(bo.email)).toHaveLength(1)
    await choose(bo, false, false)
    await say(ada, 'Hi again @Bo', [bo.id])
    test.pass(3 * minuteMs)
    await mail()
    expect(await test.mailsTo(bo.email)).toHaveLength(1)
  })

  it('forgets what was read after a month, and the rest after half a year', async () => {
    const { ada, bo, companyId, say } = await build()
    await say(ada, 'Read @Bo', [bo.id])
    await test.api.as(bo).notifications.read({ companyId })
    await say(ada, 'Unread @Bo', [bo.id])
    const kept = () =>
      test.database.fork().count(NotificationEntity, { companyId, personId: bo.id })
    const clean = (days: number) =>
      purgeNotifications(test.database.fork(), new Date(test.time.now.getTime() + days * dayMs + 1))
    await clean(29)
    expect(await kept()).toBe(2)
    await clean(30)
    expect(await kept()).toBe(1)
    await clean(180)
    expect(await kept()).toBe(0)
  })
})
