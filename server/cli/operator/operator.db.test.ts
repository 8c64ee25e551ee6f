import { afterAll, beforeAll, expect, it } from 'vitest'
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
import { runCommand, usage } from './run-command.ts'

const log = createLog('silent')

describeEachDatabase('the operator', (open) => {
  let database: Database
  let close: () => Promise<void>
  const time = { now: new Date('2026-03-01T12:00:00Z') }
  const clock = () => time.now
  beforeAll(async () => void ({ database, close } = await open()))
  afterAll(() => close())

  const run = (command: string, ...args: string[]) =>
    runCommand({ em: database.fork(), by: { name: 'ada on web-1', now: time.now } }, command, args)
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
    const by = { name: 'ada on web-1', now: time.now }
    const run = (command: string, ...args: string[]) => runCommand({ em: em(), by }, command, args)
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
