import { createServer } from 'node:http'
import Koa from 'koa'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Database } from '#server/platform/db/open-database.ts'
import { createMetrics } from '#server/platform/http/metrics.ts'
import { requests } from '#server/platform/http/requests.ts'
import { securityHeaders } from '#server/platform/http/security.ts'
import { createLog } from '#server/platform/log.ts'
import PostalMime from 'postal-mime'
import { z } from 'zod'
import { describeEachDatabase } from '#server/testing/database.ts'
import { buildServices } from '#server/testing/test-services.ts'
import { readJson } from '#shared/testing/read-json.ts'
import { listenLocally } from '#shared/testing/listen-locally.ts'
import { recordSpans } from '../telemetry/testing/record-spans.ts'
import { purgeMail } from './purge-mail.ts'
import { createSmtpSender } from './create-smtp-sender.ts'
import { deliverDueMail } from './deliver-mail.ts'
import { MailEntity } from './entities.ts'
import { outboxPage } from './outbox-page.ts'
import { queueMail } from './queue-mail.ts'
import { runDelivery } from './run-delivery.ts'
import { buildMail, noMailParts } from './testing/build-mail.ts'
import { startMailServer } from './testing/start-mail-server.ts'

const log = createLog('silent')
const dayMs = 24 * 3_600_000

describeEachDatabase('mail', (open) => {
  const closers: (() => unknown)[] = []
  const time = { now: new Date() }
  let database: Database

  beforeEach(async () => {
    const opened = await open()
    database = opened.database
    closers.push(opened.close)
    time.now = new Date('2026-03-01T12:00:00Z')
  })
  afterEach(async () => {
    for (const close of closers.splice(0).toReversed()) await close()
  })

  const queue = (to: string, subject = 'Hello') =>
    queueMail(database.fork(), buildMail({ to, subject }), time.now)
  const rows = () => database.fork().find(MailEntity, {}, { orderBy: { id: 'asc' } })

  async function mailServer(options: Parameters<typeof startMailServer>[0] = {}) {
    const server = await startMailServer(options)
    closers.push(server.close)
    return server
  }

  /** A worker's delivery; each has connections of its own. */
  function worker(url: string, password = '') {
    const sender = createSmtpSender(url, 'fanfare@example.com')
    closers.push(sender.close)
    const clock = () => time.now
    return () => deliverDueMail({ database, sender, password, clock, log, mailParts: noMailParts })
  }

  it('is delivered once, however many workers look', async () => {
    const server = await mailServer()
    const workers = [worker(server.url), worker(server.url), worker(server.url)]
    const people = Array.from({ length: 12 }, (_, index) => `person-${index}@example.com`)
    for (const person of people) await queue(person)
    const taken = await Promise.all(workers.map((deliver) => deliver()))
    expect(taken.reduce((sum, count) => sum + count)).toBe(12)
    const recipients = server.taken.map((mail) => /^To: (\S+)/m.exec(mail)?.[1])
    expect(recipients.toSorted()).toEqual(people.toSorted())
    expect(await workers[0]?.()).toBe(0)
  })

  it('comes from Fanfare, with the same number at every try, and leaves no text behind', async () => {
    const server = await mailServer()
    await queue('ada@example.com', 'Zoë, your code\r\nBcc: eve@example.com')
    await worker(server.url)()
    const [row] = await rows()
    expect(row).toMatchObject({ sentAt: time.now, nextAttemptAt: null, body: '', attempts: 1 })
    expect(row?.content ?? null).toBeNull()
    const [mail = ''] = server.taken
    expect(mail).toContain('From: Fanfare <fanfare@example.com>')
    expect(mail).toContain(`Message-ID: <${row?.id}@example.com>`)
    expect(mail).toContain('Your code: 123456')
    expect(mail.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/im)
  })

  it('carries what its head was given, and leaves none of it behind', async () => {
    const server = await mailServer()
    const headers = { 'List-Unsubscribe': '<https://example.com/stop/1>' }
    const mail = buildMail({ to: 'ada@example.com', text: 'News', headers })
    await queueMail(database.fork(), mail, time.now)
    await worker(server.url)()
    expect(server.taken[0]).toContain('List-Unsubscribe: <https://example.com/stop/1>')
    expect((await rows())[0]?.headers ?? null).toBeNull()
  })

  it('carries its text, its HTML and the pictures in it, and where a reply goes', async () => {
    const server = await mailServer()
    const bytes = Buffer.from('a picture')
    const mailParts = {
      readPicture: async () => ({ type: 'image/png', width: 40, height: 32, bytes }),
      replyAddress: async (key: string) => `reply+${key}@in.example.com`,
    }
    const mail = buildMail({ to: 'ada@example.com', text: 'News' })
    const company = { id: '1', name: 'Northwind' }
    const content = { ...mail.content, company, repliesTo: 'thread' }
    await queueMail(database.fork(), { ...mail, content }, time.now)
    const sender = createSmtpSender(server.url, 'fanfare@example.com')
    closers.push(sender.close)
    const clock = () => time.now
    await deliverDueMail({ database, sender, password: '', clock, log, mailParts })
    const [source = ''] = server.taken
    expect(source).toMatch(
      /multipart\/alternative[\s\S]+text\/plain[\s\S]+multipart\/related[\s\S]+text\/html/,
    )
    const taken = await PostalMime.parse(source)
    expect(taken.replyTo).toEqual([{ name: '', address: 'reply+thread@in.example.com' }])
    expect(taken.text).toContain('News\n\nReply to this mail to answer there.')
    const [picture, ...others] = taken.attachments
    expect(others).toEqual([])
    expect(picture).toMatchObject({ mimeType: 'image/png', disposition: 'inline', related: true })
    const cid = picture?.contentId?.replace(/^<|>$/g, '') ?? 'none'
    expect(taken.html).toContain(`src="cid:${cid}"`)
  })

  it('is tried again after a refusal, and keeps what was said', async () => {
    let refusals = 0
    const onRcptTo: NonNullable<Parameters<typeof startMailServer>[0]>['onRcptTo'] = (
      _address,
      _session,
      done,
    ) => {
      if (refusals++ > 0) return done()
      done(Object.assign(new Error('Greylisted, come back'), { responseCode: 451 }))
    }
    const server = await mailServer({ onRcptTo })
    const deliver = worker(server.url)
    await queue('ada@example.com')
    await deliver()
    expect((await rows())[0]).toMatchObject({ attempts: 1, sentAt: null })
    expect((await rows())[0]?.lastError).toContain('Greylisted')
    expect(await deliver()).toBe(0)
    time.now = new Date(time.now.getTime() + 5_000)
    expect(await deliver()).toBe(1)
    expect((await rows())[0]).toMatchObject({ attempts: 2, lastError: null })
    expect(server.taken).toHaveLength(1)
  })

  it('is given up when the recipient is refused for good', async () => {
    const server = await mailServer({
      onRcptTo: (_address, _session, done) => done(new Error('No such person')),
    })
    await queue('nobody@example.com')
    const spans = recordSpans()
    await worker(server.url)()
    expect((await rows())[0]).toMatchObject({ sentAt: null, nextAttemptAt: null })
    expect(spans('send mail').map(({ attributes }) => attributes)).toEqual([
      { 'error.type': 'not sent' },
    ])
  })

  it('never sends a password in clear, nor writes it down', async () => {
    const server = await mailServer()
    const url = server.url.replace('smtp://', 'smtp://fanfare:swordfish@')
    await queue('ada@example.com')
    await worker(url, 'swordfish')()
    const [row] = await rows()
    expect(row?.sentAt).toBeNull()
    expect(row?.lastError).not.toContain('swordfish')
    expect(row?.nextAttemptAt).not.toBeNull()
  })

  it('waits while no mail server answers', async () => {
    const server = await startMailServer()
    await server.close()
    await queue('ada@example.com')
    await worker(server.url)()
    expect((await rows())[0]).toMatchObject({ attempts: 1, sentAt: null })
  })

  it('that was queued a day before there was a mail server is not sent any more', async () => {
    const server = await mailServer()
    await queue('ada@example.com')
    time.now = new Date(time.now.getTime() + dayMs)
    expect(await worker(server.url)()).toBe(0)
    expect(server.taken).toEqual([])
  })

  it('is forgotten after thirty days', async () => {
    await queue('ada@example.com')
    await purgeMail(database.fork(), new Date(time.now.getTime() + 29 * dayMs))
    expect(await rows()).toHaveLength(1)
    await purgeMail(database.fork(), new Date(time.now.getTime() + 31 * dayMs))
    expect(await rows()).toEqual([])
  })

  it('leaves by itself within a second of its commit', async () => {
    const server = await mailServer()
    const stop = runDelivery({
      database,
      log,
      smtpUrl: server.url,
      from: 'fanfare@example.com',
      mailParts: noMailParts,
      clock: () => new Date(),
    })
    closers.push(stop)
    await queueMail(database.fork(), buildMail({ to: 'ada@example.com' }), new Date())
    await vi.waitFor(() => expect(server.taken).toHaveLength(1), { timeout: 1_500, interval: 20 })
    await stop()
  })

  it('without a mail server is read at the outbox page', async () => {
    const services = buildServices(database, { appOrigin: () => 'http://localhost:3000' })
    const app = new Koa()
    app.silent = true
    app.use(requests(log, createMetrics().http)).use(securityHeaders(() => false))
    app.use(outboxPage({ ...services, ...noMailParts }))
    const server = createServer(app.callback())
    const { port } = await listenLocally(server)
    closers.push(() => new Promise((resolve) => server.close(resolve)))
    await queue('ada@example.com', 'First')
    time.now = new Date(time.now.getTime() + 1)
    await queue('ada@example.com', 'Second')

    const ask = (headers: Record<string, string>) =>
      fetch(`http://127.0.0.1:${port}/dev/outbox`, { headers })
    const outbox = z.object({ mails: z.array(z.object({ subject: z.string() })) })
    const { mails } = await readJson(await ask({ accept: 'application/json' }), outbox)
    expect(mails.map(({ subject }) => subject)).toEqual(['Second', 'First'])
    const html = await ask({ accept: 'text/html' })
    expect(html.headers.get('cache-control')).toBe('no-store')
    const page = await html.text()
    expect(page).toContain('data-copy="123456"')
    const shown = await fetch(`http://127.0.0.1:${port}${/src="([^"]+)"/.exec(page)?.[1]}`)
    expect(await shown.text()).toContain('src="data:image/png;base64,')
    const policy = shown.headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain('sandbox allow-same-origin')
    expect(policy).not.toContain('script')
    expect((await ask({ 'x-forwarded-for': '127.0.0.1' })).status).toBe(404)
  })
})
