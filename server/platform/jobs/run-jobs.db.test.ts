import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#server/platform/db/open-database.ts'
import { createLog } from '#server/platform/log.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { JobEntity } from './entities.ts'
import { runDueJobs } from './run-jobs.ts'

describeEachDatabase('jobs', (open) => {
  let database: Database
  let close: () => Promise<void>
  let now = new Date('2026-03-01T10:00:00Z')

  beforeAll(async () => {
    ;({ database, close } = await open())
  })
  afterAll(() => close())

  const options = (name: string, run: () => Promise<void>) => ({
    database,
    jobs: [{ name, everyMs: 60_000, run }],
    clock: () => now,
    log: createLog('silent'),
  })

  it('runs a due job once, however many processes ask at once', async () => {
    let runs = 0
    const job = options('count', async () => void runs++)
    await Promise.all(Array.from({ length: 6 }, () => runDueJobs(job)))
    expect(runs).toBe(1)
    now = new Date(now.getTime() + 60_000)
    await runDueJobs(job)
    expect(runs).toBe(2)
  })

  it('runs a job again after its process died or it failed, when the lease is over', async () => {
    let runs = 0
    const job = options('fail', async () => {
      runs++
      throw new Error('cut off')
    })
    await runDueJobs(job)
    await runDueJobs(job)
    expect(runs).toBe(1)
    now = new Date(now.getTime() + 5 * 60_000)
    await runDueJobs(job)
    expect(runs).toBe(2)
  })

  it('keeps what failed last and how often, until a run succeeds', async () => {
    let isBroken = true
    const job = options('mend', async () => {
      if (isBroken) throw new Error('The bucket is away')
    })
    const row = () => database.fork().findOneOrFail(JobEntity, { name: 'mend' })
    const leaseMs = 5 * 60_000
    for (const failures of [1, 2]) {
      await runDueJobs(job)
      expect(await row()).toMatchObject({ failures, failedAt: now, startedAt: now })
      expect(await row()).toMatchObject({ lastError: 'The bucket is away' })
      now = new Date(now.getTime() + leaseMs)
    }
    isBroken = false
    await runDueJobs(job)
    expect(await row()).toMatchObject({ failures: 0, doneAt: now })
    expect((await row()).lastError ?? null).toBeNull()
  })
})
