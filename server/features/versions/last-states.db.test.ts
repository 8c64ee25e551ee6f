import { afterAll, beforeAll, expect, it } from 'vitest'
import { createHistoryDay } from '#server/features/billing/public/history-day.ts'
import { createPlans } from '#server/features/billing/plan-limits.ts'
import { startBilling } from '#server/features/billing/testing/start-billing.ts'
import type { BillingTest } from '#server/features/billing/testing/start-billing.ts'
import { loadLastState } from '#server/features/collaboration/public/database-journal.ts'
import { startRenewing } from '#server/features/collaboration/testing/start-renewing.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { plans } from '#shared/plans/plans.ts'
import { v7 as uuidv7 } from 'uuid'
import { deleteOldLastStates } from './delete-last-states.ts'
import { startHistory } from './testing/start-history.ts'

const dayMs = 24 * 3_600_000

describeEachDatabase('how far back a plan looks', (open) => {
  let test: BillingTest
  beforeAll(async () => void (test = await startBilling(open)))
  afterAll(() => test.close())

  const clock = () => test.time.now
  const lastState = (campaignId: string) => loadLastState(test.database.fork(), campaignId, 1)
  const cleanUp = (areSold: boolean) =>
    deleteOldLastStates(test.database.fork(), clock(), createPlans({ areSold }))

  /** A campaign that has gone on to its second generation. */
  async function renewed() {
    const history = await startHistory(test)
    const engine = startRenewing(test.database, 0, clock)
    expect(await engine.collab.renew(history.campaignId)).toBe(true)
    await engine.close()
    return history
  }

  it('is how long the last states of earlier generations are kept', async () => {
    const days = plans.free.limits.historyDays ?? 0
    expect(days).toBeGreaterThan(1)
    const { campaignId } = await renewed()
    test.pass((days - 1) * dayMs)
    await cleanUp(true)
    expect(await lastState(campaignId)).not.toBeNull()
    test.pass(2 * dayMs)
    await cleanUp(false)
    expect(await lastState(campaignId)).not.toBeNull()
    await cleanUp(true)
    expect(await lastState(campaignId)).toBeNull()
  })

  it('is a year at most where history is unlimited', async () => {
    const { campaignId } = await renewed()
    test.pass(365 * dayMs - 1)
    await cleanUp(false)
    expect(await lastState(campaignId)).not.toBeNull()
    test.pass(2)
    await cleanUp(false)
    expect(await lastState(campaignId)).toBeNull()
  })

  it('is the day since when what is removed can be brought back', async () => {
    const { campaignId, owner, companyId } = await startHistory(test)
    const today = () => Math.floor(clock().getTime() / dayMs)
    const dayOf = (areSold: boolean, id: string) =>
      createHistoryDay(test.database, { areSold, clock })(id)
    expect(await dayOf(true, campaignId)).toBe(today() - (plans.free.limits.historyDays ?? 0))
    expect(await dayOf(false, campaignId)).toBeNull()
    expect(await dayOf(true, uuidv7())).toBeNull()
    await test.pay(owner, companyId, 'team')
    await test.settle()
    const { historyDays } = plans.team.limits
    const expected = historyDays === null ? null : today() - historyDays
    expect(await dayOf(true, campaignId)).toBe(expected)
  })
})
