import { expect, test } from 'vitest'
import { activityActions } from '#shared/contract/activity-actions.ts'
import { activityWords } from './activity-words.ts'

test('every action is told, also without its details', () => {
  for (const action of activityActions)
    expect(activityWords({ action, details: {} })).toMatch(/^[a-z].*[^ ]$/)
})

test('what was planned is told with its times', () => {
  const details = {
    starts: '2026-12-03T08:00:00.000Z',
    ends: '2026-12-05T08:00:00.000Z',
    zone: 'UTC',
  }
  expect(activityWords({ action: 'campaign.scheduled', details })).toMatch(
    /^planned the start for .*3.* and the end for .*5/,
  )
  const ended = { action: 'campaign.ended', details: { planned: 'Ada' } } as const
  expect(activityWords(ended)).toBe('ended it, as Ada had planned')
})
