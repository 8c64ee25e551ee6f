import { describe, expect, it } from 'vitest'
import { buildActor } from '#shared/testing/build-actor.ts'
import { buildCampaign } from '#shared/testing/build-campaign.ts'
import { failureWords, resultWords, runEach, whatAllows } from './bulk-plan.ts'

const company = 'company-1'
const campaigns = (['draft', 'live', 'paused', 'ended', 'scheduled'] as const).map((status) =>
  buildCampaign({ name: status, status, companyId: company }),
)
const namesOf = (action: Parameters<typeof whatAllows>[0], role: 'owner' | 'editor' | 'manager') =>
  whatAllows(action, campaigns, buildActor({ role, companyId: company })).map(({ name }) => name)

describe('what can be done with many campaigns', () => {
  it('is what their states allow', () => {
    expect(namesOf('pause', 'owner')).toEqual(['live'])
    expect(namesOf('end', 'owner')).toEqual(['live', 'paused'])
    expect(namesOf('archive', 'owner')).toEqual(['draft', 'ended'])
    expect(namesOf('delete', 'owner')).toEqual(['draft', 'ended', 'scheduled'])
  })

  it('is what the role may', () => {
    expect(namesOf('delete', 'editor')).toEqual([])
    expect(namesOf('pause', 'manager')).toEqual([])
  })
})

describe('doing it to many', () => {
  it('goes on after a failure and tells each with its reason', async () => {
    let most = 0
    let running = 0
    const result = await runEach(campaigns, async ({ name }) => {
      running += 1
      most = Math.max(most, running)
      await Promise.resolve()
      running -= 1
      if (name === 'live') throw new TypeError('no network')
      return name
    })
    expect(result.done.toSorted()).toEqual(['draft', 'ended', 'paused', 'scheduled'])
    expect(result.failed.map(({ one }) => one.name)).toEqual(['live'])
    expect(failureWords(result.failed)).toMatch(/^live: Check the connection/)
    expect(most).toBe(4)
  })

  it('says how many of how many', () => {
    expect(resultWords('pause', 3, 5)).toBe('3 of 5 campaigns are paused.')
    expect(resultWords('archive', 1, 1)).toBe('1 campaign is archived.')
    expect(resultWords('end', 2, 2)).toBe('2 campaigns have ended.')
  })

  it('names three that failed and counts the rest', () => {
    const failed = campaigns.map((one) => ({ one, why: 'No.' }))
    expect(failureWords(failed)).toBe('draft: No. live: No. paused: No. And 2 more.')
  })
})
