import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { threadSchema } from '#shared/contract/threads.ts'
import { must } from '#shared/lib/must.ts'
import { can, linkRights } from '#shared/permissions/can.ts'
import { foundCanaryCompany, picture } from '#server/app/api/testing/canary-company.ts'
import type { CanaryCompany } from '#server/app/api/testing/canary-company.ts'
import { rightInput } from '#server/app/api/testing/inputs.ts'
import { callOperation, operations } from '#server/app/api/testing/operations.ts'
import type { Operation } from '#server/app/api/testing/operations.ts'
import { startCompanies } from '#server/features/companies/testing/start-companies.ts'
import type { Companies } from '#server/features/companies/testing/start-companies.ts'
import type { News } from '#server/platform/bus/live-news.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { linkTokenOf } from '#server/testing/enter-as-guest.ts'
import { buildPerson, slugsOf } from '#server/testing/test-api.ts'
import { NotificationEntity } from '#server/features/notifications/public/entities.ts'

/** Stands in every text that only the team may read, and nowhere else. */
const secret = 'secretqz71'
const anchor = { pageId: 'p', on: 'block', partId: `${secret}part`, x: 0.25, y: 1 } as const

/** What a guest may call of the contract, whichever operations there are. */
const forGuests = operations.filter(({ rule }) => {
  const [companyId, campaignId] = ['company', 'campaign']
  const guest = {
    companyId,
    rights: new Map([[campaignId, linkRights]]),
    walls: new Set<never>(),
    closed: false,
    disabled: false,
  }
  const subject = { companyId, campaignId }
  return rule === 'anyone' || (typeof rule === 'object' && can(guest, rule.may, subject))
})

describeEachDatabase('threads of the team alone', (open) => {
  let test: Companies
  let company: CanaryCompany
  let campaignId: string
  const news: News[] = []
  beforeAll(async () => {
    test = await startCompanies(open, { news: { publish: (one) => void news.push(one) } })
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    company = await foundCanaryCompany(test)
    campaignId = must(company.known['campaignId']?.[0], 'no campaign')
    news.length = 0
  })

  const threadsOf = (who: keyof CanaryCompany['people']) => test.api.as(company.people[who]).threads
  const askAsGuest = (operation: Operation, known: CanaryCompany['known']) =>
    callOperation(
      test.api.origin,
      { cookie: company.guest },
      operation,
      rightInput(operation.input, { known, file: picture }),
    )

  async function guestAsks(method: string, path: string, body?: object) {
    const response = await fetch(`${test.api.origin}/api/campaigns/${campaignId}${path}`, {
      method,
      headers: { cookie: company.guest, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { status: response.status, text: await response.text() }
  }

  /** An open and a resolved one, and one that a guest began before it was kept to the team. */
  async function talk() {
    const mentions = [company.people.owner.id]
    const said = { campaignId, anchor, body: `${secret} begun`, mentions, internal: true }
    const first = await threadsOf('editor').create(said)
    await threadsOf('reviewer').reply({
      campaignId,
      threadId: first.id,
      body: `${secret} answered`,
      mentions: [],
    })
    const second = await threadsOf('manager').create({ ...said, body: `${secret} done` })
    await threadsOf('manager').resolve({ campaignId, threadId: second.id })
    const own = { anchor: { ...anchor, partId: 'part' }, body: 'From the guest', mentions: [] }
    const { id: third } = threadSchema.parse(
      JSON.parse((await guestAsks('POST', '/threads', own)).text),
    )
    await threadsOf('editor').setAudience({ campaignId, threadId: third, internal: true })
    await threadsOf('editor').reply({
      campaignId,
      threadId: third,
      body: `${secret} about the guest`,
      mentions: [],
    })
    const all = await threadsOf('owner').list({ campaignId })
    const kept = all.threads.filter(({ internal }) => internal)
    expect(kept).toHaveLength(3)
    await test.api.as(company.people.owner).threads.assign({
      campaignId,
      threadId: must(company.known['threadId']?.[0], 'no thread'),
      assigneeId: company.people.manager.id,
      dueOn: '2031-07-19',
    })
    return {
      threadId: kept.map(({ id }) => id),
      commentId: kept.flatMap(({ comments }) => comments.map(({ id }) => id)),
    }
  }

  it('tell guests nothing: not by any operation that they may call, nor by the way it refuses', async () => {
    const before = (await askAsGuest(listOf(), company.known))?.text
    const ids = await talk()
    expect(withoutMoments((await askAsGuest(listOf(), company.known))?.text)).toBe(
      withoutMoments(before),
    )
    // Whose task a thread for everybody is and until when, is not for guests either.
    const words = [secret, '2031-07-19', ...ids.threadId, ...ids.commentId]
    const tell = (text: string) => words.filter((word) => text.includes(word))
    let asked = 0
    for (const operation of forGuests)
      for (const [at, threadId] of ids.threadId.entries()) {
        const commentId = must(ids.commentId[at], 'no comment')
        const named = { ...company.known, threadId: [threadId], commentId: [commentId] }
        const unknown = { ...named, threadId: [randomUUID()], commentId: [randomUUID()] }
        const answer = await askAsGuest(operation, { ...named, before: [threadId] })
        expect([operation.name, tell(answer?.text ?? '')]).toEqual([operation.name, []])
        if (!operation.changes) continue
        const other = await askAsGuest(operation, unknown)
        const isNamed = /threads\.(?!create|list)/.test(operation.name)
        if (isNamed) expect([operation.name, answer?.status]).toEqual([operation.name, 404])
        if (isNamed) expect(withoutMoments(answer?.text)).toBe(withoutMoments(other?.text))
        asked += 1
      }
    expect(asked).toBeGreaterThan(20)
    // It would have been seen: the team is told all of it.
    const { threads } = await threadsOf('manager').list({ campaignId })
    expect(tell(JSON.stringify(threads))).toEqual(words)
  })

  it('make no news that guests hear, and are told to members only', async () => {
    await threadsOf('editor').create({
      campaignId,
      anchor,
      body: secret,
      mentions: [company.people.owner.id],
      internal: true,
    })
    const own = news.filter(({ kind }) => kind !== 'notifications')
    expect(own).toEqual([{ kind: 'internal', campaignId }])
    const rows = await test.database.fork().find(NotificationEntity, { campaignId })
    const told = rows.filter(({ excerpt }) => excerpt === secret).map(({ personId }) => personId)
    const members = Object.values(company.people).map(({ id }) => id)
    expect(told).toContain(company.people.owner.id)
    expect(members).toEqual(expect.arrayContaining(told))
  })

  it('are begun by members only', async () => {
    const body = { anchor, body: 'Mine', mentions: [], internal: true }
    expect((await guestAsks('POST', '/threads', body)).status).toBe(403)
    const stranger = buildPerson({ name: 'Tim' })
    const client = test.api.as(company.people.owner)
    const { url } = await client.shareLinks.create({ campaignId, rights: ['comment'] })
    await test.api.as(stranger).shareLinks.enter({ token: linkTokenOf(url) })
    const asked = test.api.as(stranger).threads.create({ campaignId, ...body })
    expect(await slugsOf(asked)).toEqual(['forbidden'])
  })

  it('are shown to guests, with all that was said, by those who may and by nobody else', async () => {
    const { id: threadId } = await threadsOf('reviewer').create({
      campaignId,
      anchor,
      body: `${secret} begun`,
      mentions: [],
      internal: true,
    })
    const show = (who: keyof CanaryCompany['people'], internal: boolean) =>
      threadsOf(who).setAudience({ campaignId, threadId, internal })
    expect(await slugsOf(show('reviewer', false), show('manager', false))).toEqual([
      'forbidden',
      'forbidden',
    ])
    const seen = async () => (await guestAsks('GET', '/threads')).text.includes(secret)
    expect(await seen()).toBe(false)
    expect(await show('editor', false)).toMatchObject({ internal: false })
    expect(await seen()).toBe(true)
    const reply = { body: 'I see', mentions: [] }
    expect((await guestAsks('POST', `/threads/${threadId}/comments`, reply)).status).toBe(201)
    await show('editor', true)
    expect(await seen()).toBe(false)
    expect((await guestAsks('POST', `/threads/${threadId}/comments`, reply)).status).toBe(404)
    expect(news.filter(({ kind }) => kind === 'review').length).toBeGreaterThanOrEqual(3)
    const { activity } = await test.api.as(company.people.owner).campaigns.activity({ campaignId })
    expect(activity.slice(0, 2).map(({ action }) => action)).toEqual([
      'thread.kept-internal',
      'thread.shown-to-guests',
    ])
  })
})

const listOf = () =>
  must(
    operations.find(({ name }) => name === 'threads.list'),
    'threads are not listed',
  )

/** What of an answer differs each time. */
const withoutMoments = (text = '') =>
  text
    .replaceAll(/\["(x-request-id|date|etag|ratelimit)","(?:[^"\\]|\\.)*"\],?/g, '')
    .replaceAll(/"requestid":"[^"]*"/g, '')
