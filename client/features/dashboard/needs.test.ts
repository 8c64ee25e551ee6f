import { expect, test } from 'vitest'
import type { Role } from '#shared/permissions/can.ts'
import { buildActor } from '#shared/testing/build-actor.ts'
import { buildCampaign } from '#shared/testing/build-campaign.ts'
import { needsOf } from './needs.ts'

const actor = (role: Role) => buildActor({ role, allowances: ['editors-activate'] })

test('a review comes first, for those who may answer it', () => {
  const campaigns = [
    buildCampaign({ name: 'Draft' }),
    buildCampaign({ name: 'Paused', status: 'paused' }),
    buildCampaign({ name: 'Review', status: 'in_review' }),
  ]
  const names = (role: Role) => needsOf(campaigns, actor(role)).map(({ campaign }) => campaign.name)
  expect(names('owner')).toEqual(['Review', 'Paused', 'Draft'])
  expect(names('reviewer')).toEqual(['Review'])
  expect(names('editor')).toEqual(['Paused', 'Draft'])
  expect(names('manager')).toEqual([])
})

test('of many drafts only the three touched last are shown', () => {
  const drafts = Array.from({ length: 6 }, (_, day) =>
    buildCampaign({ name: `Draft ${day}`, updatedAt: `2026-11-0${day + 1}T00:00:00.000Z` }),
  )
  expect(needsOf(drafts, actor('editor')).map(({ campaign }) => campaign.name)).toEqual([
    'Draft 5',
    'Draft 4',
    'Draft 3',
  ])
})

test('nothing that is live, over or of another company needs anyone', () => {
  const campaigns = [
    buildCampaign({ name: 'Live', status: 'live' }),
    buildCampaign({ name: 'Ended', status: 'ended' }),
    buildCampaign({ name: 'Other', companyId: 'k2' }),
  ]
  expect(needsOf(campaigns, actor('owner'))).toEqual([])
  expect(needsOf([buildCampaign({})], null)).toEqual([])
})
