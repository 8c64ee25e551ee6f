import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#server/platform/db/open-database.ts'
import { createMetrics } from '#server/platform/http/metrics.ts'
import { runDueJobs } from '#server/platform/jobs/run-jobs.ts'
import { createLog } from '#server/platform/log.ts'
import { deliverDueMail } from '#server/platform/mail/deliver-mail.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { buildMail, noMailParts } from '#server/platform/mail/testing/build-mail.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { measureJobs, measureMail } from './measure-work.ts'

const log = createLog('silent')

describeEachDatabase('figures of what runs behind', (open) => {
  let database: Database
  let close: () => Promise<void>
  beforeAll(async () => void ({ database, close } = await open()))
  afterAll(() => close())

  it('A6: rise when a job fails', async () => {
    const metrics = createMetrics()
    const fail = async () => {
      throw new Error('It does not work.')
    }
    const jobs = [
      { name: 'broken', everyMs: 60_000, run: fail },
      { name: 'whole', everyMs: 60_000, run: async () => undefined },
    ]
    const onRun = measureJobs(metrics)
    await runDueJobs({ database, log, onRun, jobs, clock: () => new Date() })
    const text = await metrics.print()
    expect(text).toContain('job_failures_total{name="broken"} 1\n')
    expect(text).not.toContain('job_failures_total{name="whole"}')
    expect(text).toContain('job_seconds_count{name="whole"} 1\n')
  })

  it('A6: rise when a mail is given up, and say how many wait', async () => {
    const metrics = createMetrics()
    const time = { now: new Date('2026-03-01T10:00:00Z') }
    const onTry = measureMail(metrics, database, () => time.now)
    const refused = (rejected: string[]) =>
      Object.assign(new Error('550 No such mailbox'), { permanent: true, rejected })
    const deliver = (thrown: Error | null) => {
      const send = async () => {
        if (thrown) throw thrown
      }
      const sender = { send, close: () => undefined }
      const parts = { database, sender, log, onTry, mailParts: noMailParts, password: '' }
      return deliverDueMail({ ...parts, clock: () => time.now })
    }
    const queue = () => queueMail(database.fork(), buildMail({ to: 'ada@example.com' }), time.now)
    const waiting = (count: number) => `\nmail_waiting ${count}\n`
    const tries = (outcome: string, count: number) =>
      `\nmail_tries_total{outcome="${outcome}"} ${count}\n`
    expect(await metrics.print()).toContain(waiting(0))
    await queue()
    await queue()
    expect(await metrics.print()).toContain(waiting(2))
    await deliver(new Error('connect ECONNREFUSED'))
    expect(await metrics.print()).toContain(waiting(2))
    expect(await metrics.print()).toContain(tries('put off', 2))
    time.now = new Date(time.now.getTime() + 60_000)
    await deliver(refused(['ada@example.com']))
    expect(await metrics.print()).toContain(waiting(0))
    expect(await metrics.print()).toContain(tries('given up', 2))
    await queue()
    await deliver(null)
    expect(await metrics.print()).toContain(tries('sent', 1))
    await queue()
    time.now = new Date(time.now.getTime() + 24 * 3_600_000)
    expect(await metrics.print()).toContain(waiting(0))
  })
})
