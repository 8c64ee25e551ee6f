import { createServer } from 'node:http'
import Koa from 'koa'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { requests } from '#server/platform/http/requests.ts'
import { createMetrics } from '#server/platform/http/metrics.ts'
import { createLog } from '#server/platform/log.ts'
import type { Database } from '#server/platform/db/open-database.ts'
import { MailEntity } from '#server/platform/mail/entities.ts'
import { z } from 'zod'
import { describeEachDatabase } from '#server/testing/database.ts'
import { buildServices } from '#server/testing/test-services.ts'
import { readJson } from '#shared/testing/read-json.ts'
import { listenLocally } from '#shared/testing/listen-locally.ts'
import { takeMessage } from './take-message.ts'

const problem = z.object({ errors: z.array(z.object({ pointer: z.string() })) })

const right = {
  topic: 'problem',
  name: 'Ada Lind',
  email: 'ada@example.com',
  message: 'The badge says offline.\nI am online.',
}

describeEachDatabase('POST /support', (open) => {
  let database: Database
  let close: () => Promise<void>
  let origin: string
  let end: () => void
  beforeAll(async () => {
    ;({ database, close } = await open())
  })
  afterAll(() => close())

  // Each test with limits of its own.
  beforeEach(async () => {
    end?.()
    await database.fork().nativeDelete(MailEntity, {})
    const app = new Koa()
    app.use(requests(createLog('silent'), createMetrics().http))
    app.use(takeMessage(buildServices(database)))
    const server = createServer(app.callback())
    ;({ origin } = await listenLocally(server))
    end = () => server.close()
  })
  afterAll(() => end())

  const post = (fields: Record<string, string>, accept = 'application/json') =>
    fetch(`${origin}/support`, {
      method: 'POST',
      headers: { accept },
      body: new URLSearchParams(fields),
    })
  const mails = () => database.fork().findAll(MailEntity)

  it('puts a mail into the outbox, and says what comes of it', async () => {
    const answer = await post(right)
    expect(answer.status).toBe(200)
    expect((await readJson(answer, z.object({ text: z.string() }))).text).toContain(
      'no mail server',
    )
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ subject: 'Problem from Ada Lind' })
    expect(mail?.recipient).toMatch(/^support@/)
    expect(mail?.body).toContain('ada@example.com')
    expect(mail?.body).toContain(right.message)
  })

  it('names every wrong field, and stores nothing', async () => {
    const answer = await post({ topic: 'gossip', name: ' ', email: 'ada', message: '' })
    expect(answer.status).toBe(422)
    const { errors } = await readJson(answer, problem)
    const pointers = errors.map(({ pointer }) => pointer)
    expect(pointers).toEqual(['/topic', '/name', '/email', '/message'])
    expect(await mails()).toEqual([])
  })

  it('takes no line breaks where they would look like more lines of the mail', async () => {
    expect((await post({ ...right, name: 'Ada\nSubject: other' })).status).toBe(422)
    expect((await post({ ...right, email: 'a@b.example,c@d.example' })).status).toBe(422)
    expect((await post({ ...right, message: 'x'.repeat(5_001) })).status).toBe(422)
    expect((await post({ ...right, message: 'x'.repeat(70_000) })).status).toBe(413)
    expect(await mails()).toEqual([])
  })

  it('P20: takes a message whose hidden field is filled in, and says so in its subject', async () => {
    expect((await post({ ...right, website: 'https://spam.example' })).status).toBe(200)
    expect((await mails())[0]?.subject).toMatch(/^Perhaps spam: /)
  })

  it('takes five an hour from one network; tries that fail do not count', async () => {
    await post({ ...right, email: '' })
    const statuses = []
    for (let at = 0; at < 6; at++) statuses.push((await post(right)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    expect(await mails()).toHaveLength(5)
  })

  it('answers browsers without a script with a page, its words escaped', async () => {
    const stored = await post(right, 'text/html')
    expect(await stored.text()).toContain('<h1>Your message is stored</h1>')
    const refused = await post({ ...right, email: 'no' }, 'text/html')
    expect(refused.status).toBe(422)
    expect(await refused.text()).toContain('Your email: An address looks like')
  })
})
