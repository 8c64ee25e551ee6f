import { expect, it } from 'vitest'
import { overPlan } from './over-plan.ts'
import { planLines, sayHistory } from './plan-words.ts'
import { plans, selfHosted } from './plans.ts'
import { sayLimit } from './say-limit.ts'

const used = {
  members: 2,
  liveCampaigns: 2,
  campaigns: 50,
  customDomains: 0,
  visitsAMonth: 5_000,
  storage: 500,
  documents: 200,
}

it('is over with one more than the plan holds, not with as much', () => {
  expect(overPlan(plans.free.limits, used)).toEqual([])
  expect(
    overPlan(plans.free.limits, { ...used, members: 3, customDomains: 1, documents: 201 }),
  ).toEqual(['members', 'customDomains', 'documents'])
  expect(overPlan(selfHosted, { ...used, visitsAMonth: 10_000_000 })).toEqual([])
})

it('says limits as people do', () => {
  expect([
    sayLimit('members', 2),
    sayLimit('liveCampaigns', 1),
    sayLimit('customDomains', 0),
    sayLimit('storage', 20_000),
    sayLimit('campaigns', 50),
    sayLimit('documents', 200),
  ]).toEqual([
    '2 members who build',
    '1 live campaign',
    'no custom domains',
    '20 GB for pictures',
    '50 campaigns',
    '200 MB for campaigns',
  ])
  expect(Object.values(plans).map(({ limits }) => sayHistory(limits))).toEqual([
    '30 days',
    '1 year',
    'Unlimited',
  ])
  expect(planLines(plans.free.limits)).not.toContain('0 custom domains')
  expect(planLines(plans.free.limits)).toContain('500 MB for pictures')
  expect(planLines(selfHosted)).toContain('Unlimited storage for pictures')
})
