import { expect, test } from 'vitest'
import { buildActor } from '#shared/testing/build-actor.ts'
import { buildCampaign } from '#shared/testing/build-campaign.ts'
import { nextStepOf } from './next-steps.ts'

const draft = buildCampaign()

test('who may build is led to the builder, who may not to the preview, in words that fit', () => {
  const builds = nextStepOf(draft, buildActor({ role: 'editor' }))
  expect(builds.title).toBe('Build the page')
  expect(builds.actions[0]).toMatchObject({ to: '/campaigns/builder/c1' })
  const looks = nextStepOf(draft, buildActor({ role: 'reviewer' }))
  expect(looks.title).toBe('Being built')
  expect(looks.actions).toEqual([{ label: 'Open preview', to: '/campaigns/preview/c1' }])
})

test('whoever may do nothing with a live campaign can still look at it', () => {
  expect(
    nextStepOf({ ...draft, status: 'live' }, buildActor({ role: 'reviewer' })).actions,
  ).toEqual([{ label: 'Open preview', to: '/campaigns/preview/c1' }])
})

test('of pages that are taken down nobody is told that visitors see them', () => {
  const takenDown = { at: '2026-11-01T00:00:00.000Z', because: 'It copies a bank.' }
  const step = nextStepOf({ ...draft, status: 'live', takenDown }, buildActor({ role: 'owner' }))
  expect(step.title).toBe('Taken down')
  expect(step.actions).toEqual([{ label: 'Open builder', to: '/campaigns/builder/c1' }])
})

test('what is planned for a live campaign is said, also while it is paused', () => {
  const owner = buildActor({ role: 'owner' })
  const schedule = {
    startsAt: null,
    publishesAt: '2026-12-03T08:00:00.000Z',
    endsAt: '2026-12-24T08:00:00.000Z',
    timeZone: 'Europe/Berlin',
    version: { id: 'v', number: 12, journalSeq: 40 },
  }
  const live = { ...draft, status: 'live' as const, nextRelease: 5, schedule }
  const { text } = nextStepOf(live, owner)
  expect(text).toMatch(/ Release 5 goes live on .*: version 12\. The campaign ends by itself /)
  expect(nextStepOf({ ...live, status: 'paused' }, owner).text).toContain(
    'if it is resumed by then',
  )
})
