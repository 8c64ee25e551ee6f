import { afterAll, beforeAll, expect, it } from 'vitest'
import { disabledAmong } from '#server/core/companies/access.ts'
import { startCompanies } from '#server/features/companies/testing/start-companies.ts'
import type { Companies } from '#server/features/companies/testing/start-companies.ts'
import { readGate } from '#server/features/ingest/public/campaign-gate.ts'
import { loadPage } from '#server/features/publishing/load-page.ts'
import { createPageCache } from '#server/features/publishing/page-cache.ts'
import { runDueSchedules } from '#server/features/scheduling/run-schedules.ts'
import { WebhookDeliveryEntity } from '#server/features/webhooks/public/entities.ts'
import { deliverDue } from '#server/features/webhooks/run-webhooks.ts'
import { insertDelivery, insertWebhook } from '#server/features/webhooks/testing/insert-webhook.ts'
import { deliverDueMail } from '#server/platform/mail/deliver-mail.ts'
import { MailEntity } from '#server/platform/mail/entities.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { buildMail, noMailParts } from '#server/platform/mail/testing/build-mail.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { enterAsGuest } from '#server/testing/enter-as-guest.ts'
import { refusalOf, slugsOf } from '#server/testing/test-api.ts'
import { listActs } from './acts.ts'
import { disableCompany, enableCompany } from './disable-company.ts'

const because = 'It sends mails that nobody asked for.'
const hourMs = 3_600_000

describeEachDatabase('a company that the operator disables', (open) => {
  let test: Companies
  beforeAll(async () => void (test = await startCompanies(open)))
  afterAll(() => test.close())

  const by = () => ({ name: 'ada on web-1', now: test.time.now })
  const em = () => test.database.fork()
  const disable = (companyId: string) =>
    disableCompany(em(), by(), { companyId, because }, test.services.access)
  const enable = (companyId: string) => enableCompany(em(), by(), companyId, test.services.access)

  async function build() {
    const { owner, companyId } = await test.found()
    const client = test.api.as(owner)
    const named = { companyId, name: 'Spring sale', templateId: 'newsletter' }
    const { id: campaignId, slug } = await client.campaigns.create(named)
    return { owner, companyId, client, campaignId, slug }
  }

  it('is refused to its members, keys and guests in words of its own, and comes back as it was', async () => {
    const { owner, companyId, client, campaignId } = await build()
    const editor = await test.join(companyId, 'editor')
    const scopes = ['campaigns.read' as const]
    const { key = '' } = await client.apiKeys.create({ companyId, name: 'Report', scopes })
    const link = await client.shareLinks.create({ campaignId, label: 'Ada', rights: ['comment'] })
    const url = link.url ?? ''
    const guest = test.api.withCookie(await enterAsGuest(test.api, url, 'Gus'))
    const elsewhere = await test.found('Elsewhere', owner)
    const ask = () => [
      client.campaigns.get({ campaignId }),
      client.companies.get({ companyId }),
      client.companies.leave({ companyId }),
      test.api.as(editor).campaigns.update({ campaignId, name: 'Autumn' }),
      test.api.withKey(key).campaigns.get({ campaignId }),
      guest.campaigns.get({ campaignId }),
    ]
    await disable(companyId)
    const refused = await slugsOf(...ask())
    expect(new Set(refused)).toEqual(new Set(['company-disabled']))
    await expect(enterAsGuest(test.api, url, 'Eve')).rejects.toThrow('refused with 410')
    const disabledOf = async (person: typeof owner) =>
      (await test.api.as(person).me.get()).companies.map(({ id, disabled }) => [id, disabled])
    expect(await disabledOf(owner)).toEqual([
      [companyId, { because }],
      [elsewhere.companyId, null],
    ])
    expect(await disabledOf(editor)).toEqual([[companyId, { because: null }]])
    expect((await client.companies.get({ companyId: elsewhere.companyId })).name).toBe('Elsewhere')

    await enable(companyId)
    expect((await client.campaigns.get({ campaignId })).name).toBe('Spring sale')
    expect((await test.api.withKey(key).campaigns.get({ campaignId })).id).toBe(campaignId)
    expect((await guest.campaigns.get({ campaignId })).id).toBe(campaignId)
  })

  it('stands in its own audit log, without who it was, and in the list of what operators did', async () => {
    const { companyId, client } = await build()
    await disable(companyId)
    await enable(companyId)
    const { entries } = await client.audit.list({ companyId })
    const operator = { kind: 'operator', name: 'The operator' }
    expect(entries.slice(0, 2)).toMatchObject([
      { action: 'company.enabled', actor: operator, subject: 'Northwind' },
      { action: 'company.disabled', actor: operator, details: { reason: because } },
    ])
    const [, act] = (await listActs(em())).acts
    expect(act).toMatchObject({ actor: 'ada on web-1', action: 'company.disabled' })
    expect(act?.subject).toBe(`Northwind (${companyId}): ${because}`)
  })

  it('needs a reason and a company, and is disabled only once', async () => {
    const { companyId } = await build()
    const { access } = test.services
    for (const wrong of ['', '   spam   ', 'x'.repeat(301)])
      await expect(
        disableCompany(em(), by(), { companyId, because: wrong }, access),
      ).rejects.toThrow('Say why in')
    await expect(disable('nobody')).rejects.toThrow('There is no company nobody.')
    await expect(enable(companyId)).rejects.toThrow('Northwind is not disabled.')
    await disable(companyId)
    await expect(disable(companyId)).rejects.toThrow('Northwind is disabled already.')
  })

  it('shows visitors on every node that its pages are not available, and takes nothing from them', async () => {
    const { companyId, client, campaignId, slug } = await build()
    await client.campaigns.activate({ campaignId })
    // Two nodes, each with pages of its own in memory.
    const node = () =>
      createPageCache(
        (one, path) => loadPage(test.database, one, path, 'http://pages.test'),
        () => test.time.now.getTime(),
      )
    const nodes = [node(), node()]
    const kinds = () => Promise.all(nodes.map(async (one) => (await one.get(slug, '/')).kind))
    const refusal = async () => {
      const now = test.time.now.getTime()
      return (await readGate(em(), [campaignId], now))(campaignId, now)?.slug ?? null
    }
    expect(await kinds()).toEqual(['page', 'page'])
    await disable(companyId)
    test.pass(1_000)
    expect(await kinds()).toEqual(['away', 'away'])
    expect(await nodes[0]?.get(slug, '/')).toMatchObject({ reason: 'held' })
    expect(await refusal()).toBe('campaign-over')
    await enable(companyId)
    test.pass(1_000)
    expect(await kinds()).toEqual(['page', 'page'])
    expect(await refusal()).toBeNull()
  })

  it('starts nothing as planned until it is enabled', async () => {
    const { companyId, client, campaignId } = await build()
    const startsAt = new Date(test.time.now.getTime() + hourMs).toISOString()
    await client.campaigns.schedule({ campaignId, startsAt, timeZone: 'Europe/Vienna' })
    await disable(companyId)
    test.pass(hourMs)
    await runDueSchedules(test.services)
    await enable(companyId)
    expect((await client.campaigns.get({ campaignId })).status).toBe('scheduled')
    test.pass(60_000)
    await runDueSchedules(test.services)
    expect((await client.campaigns.get({ campaignId })).status).toBe('live')
  })

  it('has nothing sent to its webhooks until it is enabled', async () => {
    const { companyId, campaignId } = await build()
    const { id: endpointId } = await insertWebhook(em(), { companyId }, test.time.now)
    const of = { companyId, endpointId, campaignId, leadId: campaignId }
    const id = await insertDelivery(em(), of, 'word', test.time.now)
    const pending = { state: 'pending', attempts: 0, nextAttemptAt: test.time.now } as const
    await em().nativeUpdate(WebhookDeliveryEntity, { id }, pending)
    const parts = {
      ...test.services,
      random: () => 0,
      appOrigin: 'http://app.test',
      pagesOrigin: 'http://pages.test',
      readLead: async () => null,
      readAlert: async () => null,
      post: { toPrivateNetworks: false },
    }
    await disable(companyId)
    expect(await deliverDue(parts)).toBe(0)
    await enable(companyId)
    // Its lead is not there, so it ends without a request.
    expect(await deliverDue(parts)).toBe(1)
  })

  it('has no mails sent until it is enabled, while those of others go on', async () => {
    const { companyId } = await build()
    await em().nativeDelete(MailEntity, {})
    const queue = (to: string, id?: string) => {
      const mail = buildMail({ to })
      const company = id === undefined ? {} : { company: { id, name: 'Northwind' } }
      return queueMail(em(), { ...mail, content: { ...mail.content, ...company } }, test.time.now)
    }
    const sent: string[] = []
    const send = async ({ recipient }: { recipient: string }) => void sent.push(recipient)
    const sender = { send, close: () => undefined }
    const parts = { ...test.services, sender, password: '', mailParts: noMailParts }
    const deliver = () => deliverDueMail({ ...parts, held: disabledAmong })
    await disable(companyId)
    await queue('lead@example.com', companyId)
    await queue('code@example.com')
    await deliver()
    expect(sent).toEqual(['code@example.com'])
    await enable(companyId)
    test.pass(60_000)
    await deliver()
    expect(sent).toEqual(['code@example.com', 'lead@example.com'])
  })

  it('says so to who has an invite', async () => {
    const { owner, companyId } = await build()
    const { invite } = await test.inviteTo(owner, companyId)
    await invite('builder', 'editor', 'grace@example.com')
    const token = await test.mailedToken('grace@example.com')
    await disable(companyId)
    expect((await test.api.as(null).invites.show({ token })).state).toBe('disabled')
    const grace = { ...owner, id: companyId, email: 'grace@example.com' }
    const refusal = await refusalOf(test.api.as(grace).invites.accept({ token }))
    expect(refusal.problem.slug).toBe('company-disabled')
  })
})
