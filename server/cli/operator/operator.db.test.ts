import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { describeEachDatabase } from '#server/testing/database.ts'
import type { Database } from '#server/platform/db/open-database.ts'
import { createLog } from '#server/platform/log.ts'
import { runDueJobs } from '#server/platform/jobs/run-jobs.ts'
import { deliverDueMail } from '#server/platform/mail/deliver-mail.ts'
import { MailEntity } from '#server/platform/mail/entities.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { buildMail, noMailParts } from '#server/platform/mail/testing/build-mail.ts'
import { startCompanies } from '#server/features/companies/testing/start-companies.ts'
import type { Companies } from '#server/features/companies/testing/start-companies.ts'
import { WebhookDeliveryEntity } from '#server/features/webhooks/public/entities.ts'
import { insertDelivery, insertWebhook } from '#server/features/webhooks/testing/insert-webhook.ts'
import type { Services } from '#server/core/services.ts'
import { buildServices } from '#server/testing/test-services.ts'
import { v7 as uuidv7 } from 'uuid'
import { CompanyEntity } from '#server/core/companies/entities.ts'
import { insertCompany } from '#server/features/companies/testing/insert-company.ts'
import { buildPerson, refusalOf } from '#server/testing/test-api.ts'
import { applyGroup } from '#server/features/ingest/public/apply-group.ts'
import { VisitRollupEntity } from '#server/features/ingest/public/entities.ts'
import { buildVisitEvent, insertCampaign } from '#server/features/ingest/testing/test-visits.ts'
import { runCommand, usage } from './run-command.ts'
import type { Stage } from './stage.ts'

const log = createLog('silent')

const buildStage = (services: Services, now: Date): Stage => ({
  ...services,
  em: services.database.fork(),
  by: { name: 'ada on web-1', now },
})

describeEachDatabase('the operator', (open) => {
  let database: Database
  let close: () => Promise<void>
  const time = { now: new Date('2026-03-01T12:00:00Z') }
  const clock = () => time.now
  beforeAll(async () => void ({ database, close } = await open()))
  afterAll(() => close())

  const run = (command: string, ...args: string[]) =>
    runCommand(buildStage(buildServices(database), time.now), command, args)
  const pass = (ms: number) => void (time.now = new Date(time.now.getTime() + ms))

  /** Delivers what is due by a mail server that takes or refuses all. */
  async function deliver(answer: { error: Error } | null) {
    const taken: string[] = []
    const send = async ({ recipient }: { recipient: string }) => {
      if (answer) throw answer.error
      taken.push(recipient)
    }
    const sender = { send, close: () => undefined }
    await deliverDueMail({ database, sender, password: '', clock, log, mailParts: noMailParts })
    return taken
  }

  it('sees what takes room', async () => {
    const before = await run('sizes')
    expect(before).toMatch(/^visits, one by one +0 +\d/m)
    const event = buildVisitEvent({ at: time.now.getTime() })
    await database.fork().transactional((em) => applyGroup(em, [event], []))
    const after = await run('sizes')
    expect(after).toMatch(/^visits, one by one +1 +0\.\d$/m)
    expect(after).toMatch(/^counts of visits +4 +0\.\d$/m)
    expect(after).toMatch(/^uploaded files +0 +0\.0$/m)
  })

  it('compares what is counted with the events, and counts it anew', async () => {
    const { campaignId } = await insertCampaign(database)
    const event = buildVisitEvent({ campaignId, at: time.now.getTime() })
    await database.fork().transactional((em) => applyGroup(em, [event], []))
    const verify = (...args: string[]) => run('rebuild-rollups', '--verify', ...args)
    expect(await verify('--campaign', campaignId)).toBe(
      'What is counted of 1 campaign is what their events say.',
    )
    expect(await verify()).toContain('is what their events say.')
    await database.fork().nativeUpdate(VisitRollupEntity, { granularity: 'total' }, { views: 5 })
    const line = `(${campaignId})\n  views since the beginning: 1 by its events, 5 counted\n`
    await expect(verify()).rejects.toThrow(line)
    await expect(verify('--campaign', campaignId)).rejects.toThrow(line)
    await expect(verify('--campaign', campaignId)).rejects.toThrow('1 difference in 1 campaign.')
    vi.stubEnv('npm_config_verify', 'true')
    await expect(run('rebuild-rollups')).rejects.toThrow('npm has kept an option for itself.')
    vi.unstubAllEnvs()
    expect(await run('rebuild-rollups', '--campaign', campaignId)).toBe(
      `${campaignId}  counted anew from 1 event\n1 campaign counted anew.`,
    )
    await run('rebuild-rollups')
    await verify()
    await expect(verify('--campaign', 'spring')).rejects.toThrow('There is no campaign spring.')
    await expect(verify('--all')).rejects.toThrow('Usage: npm run operator -- rebuild-rollups')
    expect(await run('acts')).toMatch(new RegExp(`rollups\\.rebuilt +${campaignId}$`, 'm'))
  })

  it('sees which mails were not delivered and why, and sends them again', async () => {
    expect(await run('mails')).toBe('All mails of the last thirty days were delivered.')
    const queue = (to: string) => queueMail(database.fork(), buildMail({ to }), time.now)
    await queue('gone@example.com')
    const rejected = ['gone@example.com']
    const said = 'Refused: 550 5.1.1 No such\u001B[2Jmailbox'
    await deliver({ error: Object.assign(new Error(said), { permanent: true, rejected }) })
    await queue('late@example.com')
    await deliver({ error: new Error('connect ECONNREFUSED 10.0.0.3:587') })

    const mails = await run('mails')
    expect(mails).toMatch(
      /gone@example\.com .* 1 +failed +Refused: 550 5\.1\.1 No such \[2Jmailbox$/m,
    )
    expect(mails).toMatch(/late@example\.com .* 1 +delayed +connect ECONNREFUSED 10\.0\.0\.3:587$/m)

    const gone = await database.fork().findOneOrFail(MailEntity, { recipient: rejected[0] })
    // Two days later: what was written then is too old to be sent by itself.
    pass(2 * 24 * 3_600_000)
    expect(await run('mails')).toMatch(/late@example\.com .* failed /)
    expect(await deliver(null)).toEqual([])
    expect(await run('mail-again', gone.id)).toBe('1 mail is sent again.')
    expect(await deliver(null)).toEqual(['gone@example.com'])
    expect(await run('mail-again', '--all')).toBe('1 mail is sent again.')
    expect(await deliver(null)).toEqual(['late@example.com'])
    expect(await run('mails')).toBe('All mails of the last thirty days were delivered.')
    await expect(run('mail-again', gone.id)).rejects.toThrow('is not there, or was sent')
    expect(await run('acts')).toMatch(/ada on web-1 +mail\.sent-again +gone@example\.com: /)
  })

  it('sees which jobs fail, and has one run at once', async () => {
    let isBroken = true
    const job = async () => {
      if (isBroken) throw new Error('The bucket is away')
    }
    const jobs = [{ name: 'clean-up', everyMs: 3_600_000, run: job }]
    const due = () => runDueJobs({ database, jobs, clock, log })
    await due()
    expect(await run('jobs')).toMatch(/clean-up +failed .* 1 +The bucket is away$/m)
    isBroken = false
    await due()
    expect(await run('jobs')).toMatch(/clean-up +failed/)
    expect(await run('job-now', 'clean-up')).toContain('clean-up runs within seconds')
    await due()
    expect(await run('jobs')).toMatch(/clean-up +waiting .* 0 +–$/m)
    await expect(run('job-now', 'nothing')).rejects.toThrow('There is no job nothing.')
    expect(await run('acts')).toMatch(/ada on web-1 +job\.run +clean-up/)
  })

  it('lets no job run beside itself', async () => {
    const refused: string[] = []
    const during = async () => {
      await run('job-now', 'long').catch((error: unknown) => refused.push(String(error)))
    }
    const jobs = [{ name: 'long', everyMs: 3_600_000, run: during }]
    pass(1_000)
    await runDueJobs({ database, jobs, clock, log })
    expect(refused).toEqual([expect.stringContaining('long runs now.')])
  })

  it('says how it is used when it is called otherwise', async () => {
    await expect(async () => run('toString')).rejects.toThrow(usage)
    await expect(async () => run('mail-again')).rejects.toThrow(usage)
  })
})

describeEachDatabase('the operator and webhooks', (open) => {
  let test: Companies
  beforeAll(async () => void (test = await startCompanies(open)))
  afterAll(() => test.close())

  it('sees whose messages do not arrive and why, and sends them again', async () => {
    const { database, time } = test
    const em = () => database.fork()
    const run = (command: string, ...args: string[]) =>
      runCommand(buildStage(test.services, time.now), command, args)
    expect(await run('webhooks')).toBe('What is sent to webhooks arrives.')
    const { owner, companyId } = await test.found('Northwind')
    const { campaignId } = await test.inviteTo(owner, companyId)
    const failing = { companyId, failingSince: time.now }
    const { id } = await insertWebhook(em(), failing, time.now)
    const of = { companyId, endpointId: id, campaignId, leadId: campaignId }
    await insertDelivery(em(), of, 'word', time.now)
    const failed = { state: 'failed', lastError: 'The host was not found' } as const
    await em().nativeUpdate(WebhookDeliveryEntity, { endpointId: id }, failed)
    expect(await run('webhooks')).toMatch(
      /Northwind +https:\S+ +\S+Z +tried again +1 +The host was not found$/m,
    )
    expect(await run('webhook-again', id)).toBe('1 message is sent again.')
    expect(await run('webhooks')).toMatch(/tried again +0 /)
    await expect(run('webhook-again', companyId)).rejects.toThrow('There is no webhook')
    expect(await run('acts')).toMatch(/webhook\.sent-again +https:\S+ 1 message$/m)
  })
})

describeEachDatabase('the operator and companies, people and pages', (open) => {
  let test: Companies
  beforeAll(async () => void (test = await startCompanies(open)))
  afterAll(() => test.close())

  const run = (command: string, ...args: string[]) =>
    runCommand(buildStage(test.services, test.time.now), command, args)

  it('sees what companies have and take, the newest first, and finds one', async () => {
    expect(await run('companies')).toBe('There is no such company.')
    const { owner, companyId } = await test.found('Northwind 100%')
    const { companyId: otherId } = await test.found('Slow Morning')
    const client = test.api.as(owner)
    const named = { companyId, name: 'Spring', templateId: 'newsletter' }
    const { id: campaignId, slug } = await client.campaigns.create(named)
    await client.campaigns.activate({ campaignId })
    await client.campaigns.create({ ...named, name: 'Autumn' })
    await test.join(companyId, 'editor')
    const rows = (await run('companies')).split('\n')
    expect(rows[0]).toMatch(
      /^id +name +made +members +campaigns +live +stored +documents +visits this month/,
    )
    expect(rows[1]).toMatch(/Slow Morning +\S+Z +1 +0 +0 +0 MB +0 MB +0 +self-hosted +–$/)
    expect(rows[2]).toMatch(/Northwind 100% +\S+Z +2 +2 +1 +0 MB +1 MB +0 +self-hosted +–$/)
    for (const search of ['100%', 'nORTH', companyId]) {
      const found = await run('companies', search)
      expect(found).toContain(companyId)
      expect(found).not.toContain(otherId)
    }
    expect(await run('companies', '_')).toBe('There is no such company.')
    expect(await run('companies', '--before', otherId)).not.toContain('Slow Morning')
    const shown = await run('company', companyId)
    expect(shown).toContain(owner.email)
    expect(shown).toMatch(new RegExp(`${campaignId} +Spring +/c/${slug} +live +–`))
    expect(shown).not.toContain('Autumn')
    await expect(run('company', 'Northwind')).rejects.toThrow('There is no company Northwind.')
  })

  it('shows so many companies at once, and where the next begin', async () => {
    const ids = Array.from({ length: 60 }, () => uuidv7())
    for (const id of ids) await insertCompany(test.database, id)
    await test.database.fork().nativeUpdate(CompanyEntity, { id: ids }, { name: 'Many' })
    const first = await run('companies', 'many')
    expect(first.split('\n')).toHaveLength(52)
    const [, before = ''] = /More: --before (\S+)$/.exec(first) ?? []
    const second = await run('companies', 'many', '--before', before)
    expect(second.split('\n')).toHaveLength(11)
    expect(ids.filter((id) => !first.includes(id) && !second.includes(id))).toEqual([])
  })

  it('disables and enables a company, and says so where companies are listed', async () => {
    const { companyId } = await test.found('Phish')
    const said = await run('disable-company', companyId, 'It', 'copies', 'a', 'bank.')
    expect(said).toContain('Phish is disabled')
    expect(await run('companies', 'phish')).toMatch(/disabled since \S+Z: It copies a bank\.$/m)
    expect(await run('enable-company', companyId)).toBe('Phish can be used again.')
    expect(await run('companies', 'phish')).toMatch(/–$/)
    expect(await run('acts')).toMatch(/ada on web-1 +company\.disabled +Phish/)
  })

  it('sees people with their companies, and disables and enables one', async () => {
    const grace = { ...buildPerson(), name: 'Grace Hopper', email: `Grace.${uuidv7()}@Example.com` }
    const { owner, companyId } = await test.found('Harbour', grace)
    const { key = '' } = await test.api
      .as(owner)
      .apiKeys.create({ companyId, name: 'Report', scopes: ['company.read'] })
    const byKey = () => test.api.withKey(key).companies.get({ companyId })
    await test.join((await test.found('Second')).companyId, 'editor', grace)
    const heard: string[] = []
    const stop = test.services.access.onChange((change) => void heard.push(change.kind))
    expect(await run('people', 'hopper')).toMatch(/Harbour \(owner\), Second \(editor\) +– +–$/m)
    await expect(run('disable-person', grace.email, 'short')).rejects.toThrow('Say why in')
    expect(await run('disable-person', grace.email.toLowerCase(), 'It sent spam.')).toContain(
      `${grace.email} is disabled`,
    )
    expect(heard).toEqual(['person'])
    expect(await run('people', grace.email)).toMatch(/since \S+Z: It sent spam\.$/m)
    expect((await refusalOf(byKey())).problem).toMatchObject({
      slug: 'key-unusable',
      detail: 'Whoever made this key is disabled.',
    })
    await expect(run('disable-person', grace.id, 'It sent spam.')).rejects.toThrow('already')
    expect(await run('enable-person', grace.id)).toContain('can sign in again')
    expect((await byKey()).name).toBe('Harbour')
    await expect(run('enable-person', 'nobody@example.com')).rejects.toThrow('There is no person')
    stop()
  })

  it('sees so many people at once, each once, by their address', async () => {
    const { companyId } = await test.found('Crowd')
    const emails = Array.from({ length: 60 }, (_, count) => `crowd.${100 + count}@example.com`)
    for (const email of emails)
      await test.join(companyId, 'reviewer', { ...buildPerson(), name: 'Crowd', email })
    const first = await run('people', 'crowd')
    const [, after = ''] = /More: --after "(.+)"$/.exec(first) ?? []
    const second = await run('people', 'crowd', '--after', after)
    const seen = `${first}\n${second}`.match(/crowd\.\d+@example\.com(?=  )/g)
    expect(seen).toEqual(emails)
  })

  it('takes pages down and puts them back', async () => {
    const { owner, companyId } = await test.found('Bank')
    const named = { companyId, name: 'Copied', templateId: 'newsletter' }
    const { slug } = await test.api.as(owner).campaigns.create(named)
    expect(await run('take-down', `/c/${slug}`, 'It copies a bank.')).toContain('are taken down')
    expect(await run('company', companyId)).toMatch(/since \S+Z: It copies a bank\.$/m)
    expect(await run('put-back', slug)).toBe('The pages of Copied are back.')
    await expect(run('take-down', slug)).rejects.toThrow('Say why in')
  })

  it('says who may register, and changes it', async () => {
    expect(await run('registration')).toBe('Everybody may register.')
    const domains = ['Example.com', '@example.org', 'example.com']
    const said = 'Addresses of example.com, example.org may register, and who is invited.'
    expect(await run('registration', 'domains', ...domains)).toBe(said)
    expect(await run('registration')).toBe(said)
    for (const wrong of [['domains'], ['domains', 'example'], ['open', 'example.com'], ['all']])
      await expect(run('registration', ...wrong)).rejects.toThrow('validation-failed')
    expect(await run('registration', 'invited')).toBe('Only who is invited may register.')
    expect(await run('registration', 'open')).toBe('Everybody may register.')
    expect(await run('acts')).toMatch(/registration\.changed +domains example\.com example\.org$/m)
  })
})
