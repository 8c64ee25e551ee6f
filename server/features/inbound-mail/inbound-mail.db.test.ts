import { createServer } from 'node:http'
import Koa from 'koa'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { readConfig } from '#server/config.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import { MemberEntity } from '#server/core/companies/entities.ts'
import { startCompanies } from '#server/features/companies/testing/start-companies.ts'
import type { Companies } from '#server/features/companies/testing/start-companies.ts'
import { buildGuests } from '#server/features/guests/testing/guest-browsers.ts'
import { repliesKey } from '#server/features/notifications/public/mail-keys.ts'
import { createMetrics } from '#server/platform/http/metrics.ts'
import { requests } from '#server/platform/http/requests.ts'
import { createLog } from '#server/platform/log.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { listenLocally } from '#shared/testing/listen-locally.ts'
import { must } from '#shared/lib/must.ts'
import { readJson } from '#shared/testing/read-json.ts'
import { makeReplyAddress } from './reply-keys.ts'
import { takeInboundMail } from './take-mail.ts'

const secret = 'a secret of more than 24 characters'.replaceAll(' ', '-')
const domain = 'in.example.com'
const anchor = { pageId: 'p', on: 'page', partId: 'p', x: 0, y: 0 } as const
const dayMs = 24 * 3_600_000

describeEachDatabase('a reply by mail', (open) => {
  let test: Companies
  let url: string
  let stop: () => unknown
  let sent = 0

  beforeAll(async () => {
    const config = readConfig({
      DATA_DIR: '/tmp',
      LOG_LEVEL: 'silent',
      INBOUND_MAIL_DOMAIN: domain,
      INBOUND_MAIL_SECRET: secret,
    })
    test = await startCompanies(open, { config })
    const app = new Koa()
    app.silent = true
    app.use(requests(createLog('silent'), createMetrics().http)).use(takeInboundMail(test.services))
    const server = createServer(app.callback())
    const { port } = await listenLocally(server)
    url = `http://127.0.0.1:${port}/api/inbound-mail`
    stop = () => new Promise((resolve) => server.close(resolve))
  })
  afterAll(async () => {
    await stop()
    await test.close()
  })

  /** A thread that a guest began and a member answered, and addresses for both to reply to. */
  async function build(internal = false) {
    const stage = await buildGuests(test)
    const { owner, campaignId, as } = stage
    const guest = await stage.confirmed('Grace')
    const begun = internal
      ? await as(owner).threads.create({ campaignId, anchor, body: 'Ours', mentions: [], internal })
      : await stage
          .asGuest(guest.cookie)
          .threads.create({ campaignId, anchor, body: 'Hm', mentions: [] })
    const guestId = must(await stage.guestOf(guest.cookie), 'the guest').id
    const em = () => test.database.fork()
    const addressOf = async (personId: string, isGuest: boolean) => {
      const key = repliesKey({ campaignId, threadId: begun.id, personId, isGuest })
      return must(await makeReplyAddress(em(), key, domain, test.time.now), 'an address')
    }
    const said = async () => {
      const { threads } = await as(owner).threads.list({ campaignId })
      const comments = threads.find(({ id }) => id === begun.id)?.comments ?? []
      return comments.map(({ author, body }) => `${author.kind} ${author.name}: ${body}`)
    }
    const toOwner = await addressOf(owner.id, false)
    const toGuest = await addressOf(guestId, true)
    return { ...stage, guest, threadId: begun.id, said, toOwner, toGuest }
  }

  async function post(body: unknown, headers: Record<string, string> = {}) {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${secret}`,
        ...headers,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
    if (answer.status !== 200) return answer.status
    return (await readJson(answer, z.object({ outcome: z.string() }))).outcome
  }
  const mail = (to: string, text: string, more: object = {}) => ({
    to,
    text,
    messageId: `<${sent++}@mail.example>`,
    ...more,
  })

  it('stands in the thread, of members and of guests, without what it quotes', async () => {
    const { owner, said, toOwner, toGuest } = await build()
    const quoted =
      'Will do.\n\nOn Mon, 1 Mar 2027 at 10:00, Northwind wrote:\n> Grace commented\n> Hm'
    expect(await post(mail(toOwner, quoted, { from: owner.email }))).toBe('posted')
    expect(await post(mail(toGuest.toUpperCase(), 'Thanks'))).toBe('posted')
    expect(await said()).toEqual([
      'guest Grace: Hm',
      `member ${owner.name}: Will do.`,
      'guest Grace: Thanks',
    ])
  })

  it('is taken as it went over the wire, too', async () => {
    const { owner, said, toOwner } = await build()
    const raw = [
      `From: "Ada" <${owner.email}>`,
      `To: <${toOwner}>`,
      'Message-ID: <wire@mail.example>',
      'Content-Type: multipart/alternative; boundary=x',
      '',
      '--x',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'Sch=C3=B6n',
      '--x',
      'Content-Type: text/html',
      '',
      '<b>Sch&ouml;n</b>',
      '--x--',
    ].join('\r\n')
    expect(await post(raw, { 'content-type': 'message/rfc822' })).toBe('posted')
    expect((await said()).at(-1)).toBe(`member ${owner.name}: Schön`)
  })

  it('is taken once, however often it comes', async () => {
    const { said, toGuest } = await build()
    const one = mail(toGuest, 'Once')
    const outcomes = await Promise.all([post(one), post(one), post(one)])
    expect(outcomes.toSorted()).toEqual(['known', 'known', 'posted'])
    expect(await post(one)).toBe('known')
    expect((await said()).filter((line) => line.endsWith('Once'))).toHaveLength(1)
  })

  it.each([
    ['an absence note', { 'Auto-Submitted': 'auto-replied' }],
    ['a mail of a list', { Precedence: 'bulk' }],
    ['a report', { 'Content-Type': 'multipart/report; report-type=delivery-status' }],
  ])('is not made of %s', async (_, headers) => {
    const { said, toGuest } = await build()
    expect(await post(mail(toGuest, 'I am away', { headers }))).toBe('dropped')
    expect(await said()).toHaveLength(1)
  })

  it('needs an address that was made, and the secret', async () => {
    const { said, toGuest } = await build()
    const forged = toGuest.replace(/\+./, (first) => (first === '+0' ? '+1' : '+0'))
    expect(await post(mail(forged, 'Forged'))).toBe('dropped')
    expect(await post(mail(toGuest.replace(domain, 'elsewhere.example'), 'Forged'))).toBe('dropped')
    expect(await post(mail(toGuest, 'No'), { authorization: 'Bearer wrong' })).toBe(401)
    const basic = Buffer.from(`mail:${secret}`).toString('base64')
    expect(await post('{', { authorization: `Basic ${basic}` })).toBe(400)
    test.pass(91 * dayMs)
    expect(await post(mail(toGuest, 'Late'))).toBe('dropped')
    expect(await said()).toHaveLength(1)
  })

  it('is refused once the link is taken back, and the guest is told with their words', async () => {
    const { as, owner, campaignId, linkId, guest, said, toGuest, lastMail } = await build()
    await as(owner).shareLinks.revoke({ campaignId, linkId })
    expect(await post(mail(toGuest, 'Too late'))).toBe('refused')
    expect(await said()).toHaveLength(1)
    const { subject, body } = await lastMail(guest.email)
    expect(subject).toBe('Your reply was not posted')
    expect(body).toContain('Too late')
    expect(body).not.toContain('Spring')
  })

  it('of a member who has left is dropped', async () => {
    const { owner, said, toOwner } = await build()
    const members = await said()
    await test.database.fork().nativeDelete(MemberEntity, { personId: owner.id })
    expect(await post(mail(toOwner, 'Still here'))).toBe('dropped')
    expect(members).toHaveLength(1)
  })

  it('never reaches a thread of the team from a guest', async () => {
    const { said, toGuest, toOwner } = await build(true)
    expect(await post(mail(toGuest, 'Let me in'))).toBe('refused')
    expect(await post(mail(toOwner, 'Among us'))).toBe('posted')
    expect((await said()).map((line) => line.split(': ')[1])).toEqual(['Ours', 'Among us'])
  })

  it('from another address is posted, and its owner hears of it', async () => {
    const { guest, toGuest, said, lastMail } = await build()
    expect(await post(mail(toGuest, 'From work', { from: 'Eve <eve@example.com>' }))).toBe('posted')
    expect((await said()).at(-1)).toBe('guest Grace: From work')
    const { subject, body } = await lastMail(guest.email)
    expect(subject).toContain('came from another address')
    expect(body).toContain('eve@example.com')
  })

  it.each([
    ['no words', '> only a quote'],
    ['too many', 'x'.repeat(4_001)],
  ])('of %s goes back', async (_, text) => {
    const { guest, toGuest, said, lastMail } = await build()
    expect(await post(mail(toGuest, text))).toBe('refused')
    expect(await said()).toHaveLength(1)
    expect((await lastMail(guest.email)).subject).toContain('was not posted')
  })

  it('is dropped once the campaign is gone', async () => {
    const { campaignId, toGuest } = await build()
    const gone = { hiddenAt: test.time.now }
    await test.database.fork().nativeUpdate(CampaignEntity, { id: campaignId }, gone)
    expect(await post(mail(toGuest, 'Hello?'))).toBe('dropped')
  })
})
