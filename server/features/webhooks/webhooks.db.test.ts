import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { Webhook } from 'standardwebhooks'
import { must } from '#shared/lib/must.ts'
import { webhookMessageSchema } from '#shared/contract/webhook-messages.ts'
import { readConfig } from '#server/config.ts'
import { AuditEntryEntity } from '#server/core/audit/entities.ts'
import { finishErasures } from '#server/features/leads/erase-leads.ts'
import { startLeads } from '#server/features/leads/testing/start-leads.ts'
import type { Leads } from '#server/features/leads/testing/start-leads.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { refusalOf } from '#server/testing/test-api.ts'
import { textWith } from '#shared/testing/matching.ts'
import type { WebhookParts } from './deliver-message.ts'
import { WebhookDeliveryEntity, WebhookEndpointEntity } from './public/entities.ts'
import { purgeWebhookLog } from './public/delete-deliveries.ts'
import { deliverDue } from './run-webhooks.ts'
import { startReceiver } from '#server/platform/http/testing/start-receiver.ts'
import type { Received, Receiver } from '#server/platform/http/testing/start-receiver.ts'
import { readSentAlert } from '#server/features/alerts/public/read-sent-alert.ts'
import { readSentLead } from '#server/features/leads/public/read-sent-lead.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const types = ['lead.created', 'campaign.activated'] as const

describeEachDatabase('webhooks', (open) => {
  let test: Leads
  let receiver: Receiver
  beforeAll(async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'fanfare-webhooks-'))
    const config = readConfig({ DATA_DIR: dataDir, WEBHOOKS_TO_PRIVATE_NETWORKS: '1' })
    test = await startLeads(open, { config })
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    receiver = await startReceiver()
    // What other tests left waiting goes to receivers that are gone.
    await test.database.fork().nativeDelete(WebhookDeliveryEntity, {})
  })
  afterEach(() => receiver.close())

  const parts = (): WebhookParts => ({
    database: test.database,
    clock: () => test.time.now,
    log: test.services.log,
    random: () => 0,
    appOrigin: 'http://app.test',
    pagesOrigin: 'http://pages.test',
    readLead: readSentLead,
    readAlert: readSentAlert,
    post: { toPrivateNetworks: true, timeoutMs: 2_000 },
  })
  const deliver = () => deliverDue(parts())

  /** A company with a campaign and a webhook to the receiver. */
  async function stage() {
    const company = await test.found()
    const campaign = await test.campaignWithForm(company, 'Spring')
    const client = test.api.as(company.owner)
    const { companyId } = company
    const made = await client.webhooks.create({ companyId, url: receiver.url, types: [...types] })
    const of = { companyId, webhookId: made.id }
    const log = async () => (await client.webhooks.deliveries(of)).deliveries
    const hook = async () => must((await client.webhooks.list({ companyId })).webhooks[0], 'none')
    const secret = must(made.secret, 'no secret')
    return { ...company, ...campaign, client, of, log, hook, secret }
  }

  const verified = (secret: string, { headers, body }: Received) =>
    webhookMessageSchema.parse(
      new Webhook(secret).verify(body, {
        'webhook-id': String(headers['webhook-id']),
        // The clock of the test is not that of the library.
        'webhook-timestamp': String(headers['webhook-timestamp']),
        'webhook-signature': String(headers['webhook-signature']),
      }),
    )

  it('tells of a lead once it is stored, signed so that the library of the standard believes it', async () => {
    test.time.now = new Date()
    const { send, log, secret, campaignId } = await stage()
    const submissionId = '01990000-0000-7000-8000-0000000000aa'
    const from = { 'ff-query': '?utm_source=Newsletter&utm_campaign=may', ok: 'yes' }
    await send('ada@example.com', 'Hello', submissionId, from)
    await send('ada@example.com', 'Hello', submissionId, from)
    expect(await deliver()).toBe(1)
    expect(await deliver()).toBe(0)
    const [got] = receiver.received
    const message = verified(secret, must(got, 'nothing came'))
    expect(message).toMatchObject({
      type: 'lead.created',
      data: {
        campaign: { id: campaignId, name: 'Spring', url: textWith('pages.test/c/') },
        page: '/signup',
        release: 3,
        source: 'newsletter',
        utm: { source: 'Newsletter', medium: null, campaign: 'may', term: null, content: null },
        variant: null,
        submittedAt: test.time.now.toISOString(),
        consents: [{ text: 'You may write to me.', given: true, at: test.time.now.toISOString() }],
        answers: [
          { label: 'Email', value: 'ada@example.com' },
          { label: 'Note', value: 'Hello' },
          { label: 'You may write to me.', value: 'Yes' },
          { label: 'Phone', value: '' },
          { label: 'utm_source', value: 'Newsletter' },
          { label: 'utm_campaign', value: 'may' },
        ],
      },
    })
    expect(() => verified(`whsec_${'A'.repeat(43)}=`, must(got, ''))).toThrow('No matching')
    expect(await log()).toMatchObject([{ state: 'delivered', attempts: 1, code: 204, error: null }])
  })

  it('keeps no answer in the outbox', async () => {
    const { send, companyId } = await stage()
    await send('ada@example.com', 'a secret')
    const rows = await test.database.fork().find(WebhookDeliveryEntity, { companyId })
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toMatch(/ada@example|a secret/)
  })

  it('tells only of what is asked for, and nothing while it is switched off', async () => {
    const { client, of, send, campaignId, companyId, log } = await stage()
    const autumn = await client.campaigns.create({ companyId, name: 'Autumn' })
    await client.campaigns.activate({ campaignId: autumn.id })
    await client.webhooks.update({ ...of, types: ['campaign.paused'] })
    await send('ada@example.com')
    await client.campaigns.pause({ campaignId })
    await client.webhooks.update({ ...of, enabled: false })
    await client.campaigns.resume({ campaignId })
    const told = await log()
    expect(told.map(({ type }) => type)).toEqual(['campaign.paused', 'campaign.activated'])
    expect(told.every(({ state }) => state === 'failed')).toBe(true)
    await deliver()
    expect(receiver.received).toEqual([])
  })

  it('P19: waits as long as a receiver asks for', async () => {
    const { send, log } = await stage()
    receiver.answer = (response) => response.writeHead(429, { 'retry-after': '120' }).end()
    await send('ada@example.com')
    await deliver()
    test.pass(119_000)
    expect(await deliver()).toBe(0)
    test.pass(1_000)
    const later = new Date(Date.now() + 2 * hourMs).toUTCString()
    receiver.answer = (response) => response.writeHead(503, { 'retry-after': later }).end()
    expect(await deliver()).toBe(1)
    test.pass(2 * hourMs - 60_000)
    expect(await deliver()).toBe(0)
    test.pass(61_000)
    receiver.answer = (response) => response.writeHead(204).end()
    expect(await deliver()).toBe(1)
    expect(await log()).toMatchObject([{ state: 'delivered', attempts: 3 }])
  })

  it('tries again ever later under the same id, and gives up after a good day', async () => {
    const { send, log } = await stage()
    receiver.answer = (response) => response.writeHead(500).end('broken')
    await send('ada@example.com')
    const begun = test.time.now.getTime()
    await deliver()
    expect(await log()).toMatchObject([
      { state: 'pending', attempts: 1, code: 500, answer: 'broken', error: 'The answer was 500.' },
    ])
    expect(await deliver()).toBe(0)
    for (let tries = 1; tries < 11; tries += 1) {
      const [row] = await log()
      test.time.now = new Date(must(row?.nextAttemptAt, 'no next try'))
      expect(await deliver()).toBe(1)
    }
    expect(await log()).toMatchObject([{ state: 'failed', attempts: 11, nextAttemptAt: null }])
    expect(test.time.now.getTime() - begun).toBeGreaterThan(dayMs)
    const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect(ids).toHaveLength(11)
    expect(new Set(ids).size).toBe(1)
  })

  it('takes a redirect for a failure', async () => {
    const { send, log } = await stage()
    receiver.answer = (response) => response.writeHead(302, { location: '/x' }).end()
    await send('ada@example.com')
    await deliver()
    expect(await log()).toMatchObject([{ state: 'pending', code: 302 }])
    expect(receiver.received).toHaveLength(1)
  })

  it('is tried by exactly one of several workers', async () => {
    const { send } = await stage()
    for (let count = 0; count < 8; count += 1) await send(`p${count}@example.com`)
    const workers = () => Promise.all(Array.from({ length: 5 }, deliver))
    await workers()
    await workers()
    const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect(ids).toHaveLength(8)
    expect(new Set(ids).size).toBe(8)
  })

  it('goes on later when the process dies in the middle of a try', async () => {
    const { send, log } = await stage()
    await send('ada@example.com')
    const cut = new AbortController()
    receiver.answer = () => cut.abort()
    await deliverDue({ ...parts(), post: { ...parts().post, stop: cut.signal } })
    expect(await log()).toMatchObject([{ state: 'pending', attempts: 1, code: null, error: null }])
    receiver.answer = (response) => response.writeHead(200).end()
    expect(await deliver()).toBe(0)
    test.pass(60_000)
    expect(await deliver()).toBe(1)
    expect(await log()).toMatchObject([{ state: 'delivered', attempts: 2 }])
  })

  it('is switched off after three days without getting through, and says so by mail', async () => {
    const { client, of, send, owner, log, hook, companyId } = await stage()
    const editor = await test.join(companyId, 'editor')
    receiver.answer = (response) => response.writeHead(503).end()
    await send('first@example.com')
    await deliver()
    expect((await hook()).failingSince).toBe(test.time.now.toISOString())
    test.pass(3 * dayMs)
    await send('second@example.com')
    await deliver()
    expect(await hook()).toMatchObject({ enabled: false, disabledBecause: 'failing' })
    const [mail] = await test.mailsTo(owner.email)
    expect(mail?.subject).toBe(`The webhook to 127.0.0.1:${receiver.port} is switched off`)
    expect(await test.mailsTo(editor.email)).toEqual([])
    const entries = await test.database
      .fork()
      .find(AuditEntryEntity, { companyId, action: 'webhook.disabled' })
    expect(entries).toMatchObject([{ actorKind: 'system' }])
    await send('third@example.com')
    expect((await log()).map(({ state }) => state)).toEqual(['failed', 'failed'])

    receiver.answer = (response) => response.writeHead(200).end()
    const off = await refusalOf(client.webhooks.replayFailed({ ...of, since: longAgo }))
    expect(off.problem.slug).toBe('conflict')
    await client.webhooks.update({ ...of, enabled: true })
    expect(await client.webhooks.replayFailed({ ...of, since: longAgo })).toEqual({ count: 2 })
    await deliver()
    expect((await log()).map(({ state }) => state)).toEqual(['delivered', 'delivered'])
    expect(await hook()).toMatchObject({ failingSince: null, disabledBecause: null })
  })

  it('is switched off at once by who says to be gone', async () => {
    const { send, hook, log } = await stage()
    receiver.answer = (response) => response.writeHead(410).end()
    await send('ada@example.com')
    await deliver()
    expect(await hook()).toMatchObject({ enabled: false, disabledBecause: 'gone' })
    expect(await log()).toMatchObject([{ state: 'failed', code: 410 }])
  })

  it('sends one message again, and only those that failed since then', async () => {
    const { client, of, send, log } = await stage()
    await send('ada@example.com')
    await deliver()
    const [delivered] = await log()
    const deliveryId = must(delivered, 'nothing was sent').id
    await client.webhooks.replay({ ...of, deliveryId })
    await deliver()
    expect(receiver.received).toHaveLength(2)
    expect(await log()).toMatchObject([{ id: deliveryId, replays: 1, state: 'delivered' }])
    const since = new Date(test.time.now.getTime() - hourMs).toISOString()
    expect(await client.webhooks.replayFailed({ ...of, since })).toEqual({ count: 0 })
    const em = test.database.fork()
    await em.nativeUpdate(WebhookDeliveryEntity, { id: deliveryId }, { state: 'failed' })
    const later = new Date(test.time.now.getTime() + 1).toISOString()
    expect(await client.webhooks.replayFailed({ ...of, since: later })).toEqual({ count: 0 })
    expect(await client.webhooks.replayFailed({ ...of, since })).toEqual({ count: 1 })
  })

  it('sends nothing of a lead that is erased, and what is being erased waits', async () => {
    const { client, of, companyId, send, log } = await stage()
    await send('gone@example.com')
    await send('back@example.com')
    const { leads } = await client.leads.list({ companyId })
    const [back, gone] = leads
    await client.leads.erase({ companyId, leadIds: [must(gone, '').id] })
    const { erasureId } = await client.leads.erase({ companyId, leadIds: [must(back, '').id] })
    await deliver()
    expect(receiver.received).toEqual([])
    await client.leads.restore({ companyId, erasureId })
    test.pass(16_000)
    await deliver()
    expect(receiver.received.map(({ body }) => body.includes('back@example.com'))).toEqual([true])
    await finishErasures(test.database.fork(), test.time.now)
    expect((await log()).map(({ state }) => state)).toEqual(['delivered', 'cancelled'])
    const deliveryId = must((await log())[1], '').id
    const refusal = await refusalOf(client.webhooks.replay({ ...of, deliveryId }))
    expect(refusal.problem.slug).toBe('conflict')
  })

  it('does not note what a receiver repeats of a lead that was erased meanwhile', async () => {
    const { client, companyId, send, log } = await stage()
    await send('ada@example.com')
    const { leads } = await client.leads.list({ companyId })
    receiver.answer = (response, { body }) => {
      void (async () => {
        await client.leads.erase({ companyId, leadIds: [must(leads[0], '').id] })
        test.pass(16_000)
        await finishErasures(test.database.fork(), test.time.now)
        response.writeHead(200).end(body)
      })()
    }
    await deliver()
    expect(receiver.received).toHaveLength(1)
    expect(await log()).toMatchObject([{ state: 'cancelled', answer: null }])
  })

  it('signs by the old secret too for a day after a new one was made', async () => {
    test.time.now = new Date()
    const { client, of, send, secret } = await stage()
    const { secret: fresh = '' } = await client.webhooks.rotateSecret(of)
    expect(fresh).toMatch(/^whsec_/)
    expect(fresh).not.toBe(secret)
    await send('ada@example.com')
    await deliver()
    const [got] = receiver.received
    expect(verified(secret, must(got, '')).type).toBe('lead.created')
    expect(verified(fresh, must(got, '')).type).toBe('lead.created')
    const { createdAt } = await client.webhooks.test(of)
    test.time.now = new Date(new Date(createdAt).getTime() + dayMs)
    await deliver()
    const later = must(receiver.received[1], 'no test came')
    expect(String(later.headers['webhook-signature']).split(' ')).toHaveLength(1)
  })

  it('shows a secret once, and never in lists, logs or exports', async () => {
    const { client, companyId, secret, log, hook } = await stage()
    const archive = Buffer.from(await (await client.companies.export({ companyId })).arrayBuffer())
    const { entries } = await client.audit.list({ companyId })
    const shown = JSON.stringify([await hook(), await log(), entries]) + archive.toString('latin1')
    expect(shown).not.toContain(secret)
    expect(entries[0]?.action).toBe('company.exported')
    const webhookAudit = entries.find(({ action }) => action === 'webhook.created')
    expect(webhookAudit?.subject).toBe(`127.0.0.1:${receiver.port}`)
  })

  it('belongs to owners and admins of its own company', async () => {
    const { of, companyId, send } = await stage()
    await send('ada@example.com')
    for (const role of ['editor', 'reviewer', 'manager'] as const) {
      const client = test.api.as(await test.join(companyId, role))
      expect((await refusalOf(client.webhooks.test(of))).problem.slug).toBe('forbidden')
    }
    const other = await stage()
    const foreign = { companyId: other.companyId, webhookId: of.webhookId }
    for (const call of [
      () => other.client.webhooks.deliveries(foreign),
      () => other.client.webhooks.test(foreign),
      () => other.client.webhooks.update({ ...foreign, url: receiver.url }),
      () => other.client.webhooks.remove(foreign),
      () => other.client.webhooks.rotateSecret(foreign),
      () => other.client.webhooks.replayFailed({ ...foreign, since: longAgo }),
    ])
      expect((await refusalOf(call())).problem.slug).toBe('not-found')
    await deliver()
    expect(receiver.received).toHaveLength(1)
  })

  it('takes twenty of a company, and only addresses that it may send to', async () => {
    const { client, companyId } = await stage()
    const add = (url: string) => client.webhooks.create({ companyId, url, types: ['lead.created'] })
    for (let count = 1; count < 20; count += 1) await add(receiver.url)
    expect((await refusalOf(add(receiver.url))).problem.slug).toBe('conflict')
    const strict = await startLeads(open)
    try {
      const there = await strict.found()
      const owner = strict.api.as(there.owner)
      for (const url of [
        'http://example.com/',
        'https://127.0.0.1/',
        'https://[::1]/',
        'https://localhost/',
        'https://a:b@example.com/',
        'ftp://example.com/',
      ]) {
        const of = { companyId: there.companyId, types: [...types] }
        const refusal = await refusalOf(owner.webhooks.create({ ...of, url }))
        expect([url, refusal.problem.errors?.[0]?.pointer]).toEqual([url, '/url'])
      }
    } finally {
      await strict.close()
    }
  })

  it('goes with its log, and the log after two weeks', async () => {
    const { client, of, companyId, send, log } = await stage()
    await send('ada@example.com')
    await deliver()
    await purgeWebhookLog(test.database.fork(), new Date(test.time.now.getTime() + 13 * dayMs))
    expect(await log()).toHaveLength(1)
    await purgeWebhookLog(test.database.fork(), new Date(test.time.now.getTime() + 15 * dayMs))
    expect(await log()).toEqual([])
    await send('grace@example.com')
    await client.webhooks.remove(of)
    const em = test.database.fork()
    expect(await em.count(WebhookDeliveryEntity, { companyId })).toBe(0)
    expect(await em.count(WebhookEndpointEntity, { companyId })).toBe(0)
  })
})

const longAgo = '2020-01-01T00:00:00.000Z'
