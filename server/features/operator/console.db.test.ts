import { afterAll, beforeAll, expect, it } from 'vitest'
import { startCompanies } from '#server/features/companies/testing/start-companies.ts'
import type { Companies } from '#server/features/companies/testing/start-companies.ts'
import { WebhookDeliveryEntity } from '#server/features/webhooks/public/entities.ts'
import { insertDelivery, insertWebhook } from '#server/features/webhooks/testing/insert-webhook.ts'
import { readConfig } from '#server/config.ts'
import { createLog } from '#server/platform/log.ts'
import { runDueJobs } from '#server/platform/jobs/run-jobs.ts'
import { MailEntity } from '#server/platform/mail/entities.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { buildMail } from '#server/platform/mail/testing/build-mail.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { buildPerson, slugsOf } from '#server/testing/test-api.ts'

const ada = buildPerson({ email: 'ada@example.com' })

describeEachDatabase('the console', (open) => {
  let test: Companies
  beforeAll(async () => {
    const config = readConfig({ OPERATORS: ada.email, LOG_LEVEL: 'silent' })
    test = await startCompanies(open, { config })
  })
  afterAll(() => test.close())

  const em = () => test.database.fork()
  const console = () => test.api.as(ada).operator

  it('is there for those whose address stands in OPERATORS, and for nobody else', async () => {
    expect((await test.api.as(ada).me.get()).isOperator).toBe(true)
    const { owner } = await test.found()
    expect((await test.api.as(owner).me.get()).isOperator).toBe(false)
    expect(await slugsOf(test.api.as(owner).operator.acts({}))).toEqual(['not-found'])
    const unconfirmed = { ...ada, emailVerified: false }
    expect(await slugsOf(test.api.as(unconfirmed).operator.acts({}))).toEqual([
      'address-unverified',
    ])
  })

  it('counts what fails, shows it, has it tried again, and writes down by whom', async () => {
    expect(await console().attention()).toEqual({ jobs: 0, mails: 0, webhooks: 0 })
    const now = test.time.now
    await queueMail(em(), buildMail({ to: 'gone@example.com' }), now)
    const refused = { attempts: 3, lastError: '550 No such mailbox' }
    await em().nativeUpdate(MailEntity, { recipient: 'gone@example.com' }, refused)
    const failingJob = async () => {
      throw new Error('The bucket is away')
    }
    const jobs = [{ name: 'clean-up', everyMs: 3_600_000, run: failingJob }]
    const clock = () => test.time.now
    await runDueJobs({ database: test.database, jobs, clock, log: createLog('silent') })
    const { owner, companyId } = await test.found('Northwind')
    const { campaignId } = await test.inviteTo(owner, companyId)
    const { id } = await insertWebhook(em(), { companyId, failingSince: now }, now)
    const of = { companyId, endpointId: id, campaignId, leadId: campaignId }
    await insertDelivery(em(), of, 'word', now)
    await em().nativeUpdate(WebhookDeliveryEntity, { endpointId: id }, { state: 'failed' })
    expect(await console().attention()).toEqual({ jobs: 1, mails: 1, webhooks: 1 })

    const { mails } = await console().mails()
    expect(mails).toMatchObject([
      { to: 'gone@example.com', attempts: 3, error: '550 No such mailbox' },
    ])
    await console().mailAgain({ mailId: mails[0]?.id ?? '' })
    expect(await console().mailsAgain()).toEqual({ count: 0 })
    expect((await console().jobs()).jobs).toMatchObject([
      { name: 'clean-up', state: 'failed', failures: 1, error: 'The bucket is away' },
    ])
    await console().runJob({ name: 'clean-up' })
    expect(await slugsOf(console().runJob({ name: 'nothing' }))).toEqual(['not-found'])
    expect((await console().webhooks()).webhooks).toMatchObject([
      { company: 'Northwind', failed: 1, isOff: false },
    ])
    expect(await console().webhookAgain({ webhookId: id })).toEqual({ count: 1 })
    expect((await console().acts({})).acts).toMatchObject([
      { actor: ada.email, action: 'webhook.sent-again' },
      { actor: ada.email, action: 'job.run', subject: 'clean-up' },
      { actor: ada.email, action: 'mail.sent-again' },
    ])
  })

  it('finds companies and people, disables them with a reason, and lets them go on', async () => {
    const { owner, companyId } = await test.found('Aurora')
    const found = async () => (await console().companies({ search: 'auror' })).companies
    expect(await found()).toMatchObject([
      { id: companyId, name: 'Aurora', members: 1, plan: 'self-hosted', disabled: null },
    ])
    expect(await slugsOf(console().disableCompany({ companyId, because: 'short' }))).toEqual([
      'validation-failed',
    ])
    const because = 'It sends mails that nobody asked for'
    await console().disableCompany({ companyId, because })
    expect(await found()).toMatchObject([{ disabled: { because } }])
    expect(await slugsOf(test.api.as(owner).companies.get({ companyId }))).toEqual([
      'company-disabled',
    ])
    await console().enableCompany({ companyId })
    expect((await console().company({ companyId })).people).toMatchObject([
      { personId: owner.id, role: 'owner' },
    ])

    const personId = owner.id
    await console().disablePerson({ personId, because })
    expect((await console().people({ search: owner.email })).people).toMatchObject([
      { id: personId, companies: [{ name: 'Aurora', role: 'owner' }], disabled: { because } },
    ])
    await console().enablePerson({ personId })
    const self = console().disablePerson({ personId: ada.id, because })
    expect(await slugsOf(self)).toEqual(['conflict'])
  })

  it('takes pages down and puts them back', async () => {
    const { owner, companyId } = await test.found('Borealis')
    const { campaignId } = await test.inviteTo(owner, companyId)
    const reachable = async () => (await console().company({ companyId })).reachable
    expect(await reachable()).toEqual([])
    const because = 'It copies the page of a bank'
    await console().takeDown({ campaignId, because })
    const taken = await reachable()
    expect(taken).toMatchObject([{ id: campaignId, takenDown: { because } }])
    expect(taken[0]?.url).toMatch(/^http.*\/c\//)
    await console().putBack({ campaignId })
    expect(await reachable()).toEqual([])
  })

  it('says who may register, and changes it', async () => {
    expect(await console().registration()).toEqual({ mode: 'open', domains: [] })
    const empty = console().setRegistration({ mode: 'domains', domains: [] })
    expect(await slugsOf(empty)).toEqual(['validation-failed'])
    const rule = { mode: 'domains', domains: ['example.com'] } as const
    await console().setRegistration({ ...rule, domains: ['Example.com'] })
    expect(await console().registration()).toEqual(rule)
    await console().setRegistration({ mode: 'open', domains: [] })
  })

  it('gives what operators did a page at a time', async () => {
    await queueMail(em(), buildMail({ to: 'many@example.com' }), test.time.now)
    const again = { recipient: 'many@example.com' }
    for (let count = 0; count < 60; count++) {
      await em().nativeUpdate(MailEntity, again, { lastError: 'busy' })
      await console().mailsAgain()
    }
    const first = await console().acts({})
    expect([first.acts.length, first.hasMore]).toEqual([50, true])
    const rest = await console().acts({ before: first.acts.at(-1)?.id })
    expect([rest.acts.length, rest.hasMore]).toEqual([21, false])
  })
})
