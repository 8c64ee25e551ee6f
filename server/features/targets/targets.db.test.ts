import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Person } from '#server/core/caller.ts'
import { insertLead } from '#server/features/analytics/testing/insert-lead.ts'
import { startCompanies } from '#server/features/companies/testing/start-companies.ts'
import type { Companies } from '#server/features/companies/testing/start-companies.ts'
import { applyGroup } from '#server/features/ingest/public/apply-group.ts'
import { buildVisitEvent } from '#server/features/ingest/testing/test-visits.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { refusalOf, slugsOf } from '#server/testing/test-api.ts'

describeEachDatabase('targets', (open) => {
  let test: Companies
  let owner: Person
  let companyId: string
  let campaignId: string
  beforeAll(async () => void (test = await startCompanies(open)))
  afterAll(() => test.close())
  beforeEach(async () => {
    ;({ owner, companyId } = await test.found())
    const made = await test.api.as(owner).campaigns.create({ companyId, name: 'Spring' })
    campaignId = made.id
  })

  const shown = async (person = owner) =>
    (await test.api.as(person).analytics.campaign({ campaignId, range: 'hour' })).target
  const inDays = (days: number) =>
    new Date(test.time.now.getTime() + days * 86_400_000).toISOString().slice(0, 10)

  it('are shown with how far they are, whatever range is asked for', async () => {
    const client = test.api.as(owner)
    expect(await shown()).toBeNull()
    const by = inDays(3)
    const set = await client.targets.set({ campaignId, measure: 'visitors', count: 500, by })
    expect(set).toEqual({ measure: 'visitors', count: 500, by })
    const now = test.time.now.getTime()
    const events = [
      buildVisitEvent({ campaignId, visitor: 'a', at: now }),
      buildVisitEvent({ campaignId, visitor: 'b', at: now - 40 * 86_400_000 }),
    ]
    await test.database.fork().transactional((em) => applyGroup(em, events, []))
    expect(await shown()).toEqual({ ...set, reached: 2 })
    await client.targets.set({ campaignId, measure: 'conversions', count: 9 })
    expect(await shown()).toEqual({ measure: 'conversions', count: 9, by: null, reached: 0 })
  })

  it('of leads count those that were not erased and are no spam', async () => {
    await test.api.as(owner).targets.set({ campaignId, measure: 'leads', count: 10 })
    const lead = { companyId, campaignId, at: test.time.now }
    const given = [{}, {}, { isSpam: true }, { eraseAt: test.time.now }]
    for (const more of given) await insertLead(test.database, { ...lead, ...more })
    expect(await shown()).toMatchObject({ measure: 'leads', reached: 2 })
  })

  it('end on a day to come, but may keep the one that they had', async () => {
    const client = test.api.as(owner)
    const asked = { campaignId, measure: 'leads', count: 10 } as const
    const late = await refusalOf(client.targets.set({ ...asked, by: inDays(-1) }))
    expect(late.problem).toMatchObject({ slug: 'validation-failed' })
    expect(late.problem.errors).toMatchObject([{ pointer: '/by' }])
    await client.targets.set({ ...asked, by: inDays(0) })
    const { now } = test.time
    test.time.now = new Date(now.getTime() + 2 * 86_400_000)
    const by = now.toISOString().slice(0, 10)
    expect(await client.targets.set({ ...asked, count: 20, by })).toMatchObject({ count: 20, by })
    test.time.now = now
  })

  it('are whole numbers from 1 to a billion', async () => {
    const client = test.api.as(owner)
    for (const count of [0, -1, 1.5, 1_000_000_001])
      expect(await slugsOf(client.targets.set({ campaignId, measure: 'leads', count }))).toEqual([
        'validation-failed',
      ])
    const most = { campaignId, measure: 'leads', count: 1_000_000_000 } as const
    expect(await client.targets.set(most)).toMatchObject({ count: 1_000_000_000 })
  })

  it('are set by who may edit, and seen by who sees the numbers', async () => {
    const [editor, manager] = [
      await test.join(companyId, 'editor'),
      await test.join(companyId, 'manager'),
    ]
    const asked = { campaignId, measure: 'leads', count: 10 } as const
    expect(await slugsOf(test.api.as(manager).targets.set(asked))).toEqual(['forbidden'])
    await test.api.as(editor).targets.set(asked)
    expect(await shown(manager)).toMatchObject({ count: 10 })
    expect(await slugsOf(test.api.as(manager).targets.remove({ campaignId }))).toEqual([
      'forbidden',
    ])
  })

  it('are removed once, and both stand in the audit log and the activity', async () => {
    const client = test.api.as(owner)
    await client.targets.set({ campaignId, measure: 'leads', count: 10, by: inDays(5) })
    await client.targets.remove({ campaignId })
    expect(await shown()).toBeNull()
    expect(await slugsOf(client.targets.remove({ campaignId }))).toEqual(['not-found'])
    const { activity } = await client.campaigns.activity({ campaignId })
    expect(activity.slice(0, 2).map(({ action, details }) => ({ action, details }))).toEqual(
      ['target.removed', 'target.set'].map((action) => ({
        action,
        details: { target: `10 leads by ${inDays(5)}` },
      })),
    )
  })
})
