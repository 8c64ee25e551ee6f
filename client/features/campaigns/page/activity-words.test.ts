import { expect, test } from 'vitest'
import type { Activity } from '#shared/contract/activity.ts'
import type { ActivityAction } from '#shared/contract/activity-actions.ts'
import { activityActions } from '#shared/contract/activity-actions.ts'
import { scheduledTime } from '#client/ui/campaigns/schedule-words.tsx'
import { activityWords } from './activity-words.ts'

type Details = Activity['details']

const tell = (action: ActivityAction, details: Details) => activityWords({ action, details })

/** Each with all of its details, and with none. But for what is planned, which has its own test. */
const sentences: Record<
  Exclude<ActivityAction, 'campaign.scheduled'>,
  [details: Details, whole: string, bare: string]
> = {
  'target.set': [{ target: '500 leads' }, 'set a target: 500 leads', 'set a target'],
  'target.removed': [
    { target: '500 leads' },
    'removed the target: 500 leads',
    'removed the target',
  ],
  'campaign.created': [{}, 'created the campaign', 'created the campaign'],
  'review.requested': [{ reviewed: '12' }, 'asked for a review (version 12)', 'asked for a review'],
  'review.approved': [{ reviewed: '12' }, 'approved it (version 12)', 'approved it'],
  'review.changes-requested': [
    { reviewed: '12' },
    'requested changes (version 12)',
    'requested changes',
  ],
  'review.answer-added-to': [
    { reviewed: '12' },
    'added to the answer (version 12)',
    'added to the answer',
  ],
  'review.answer-taken-back': [
    { reviewed: '12' },
    'took the answer back (version 12)',
    'took the answer back',
  ],
  'review.nudged': [
    { reviewed: '12' },
    'reminded the reviewers (version 12)',
    'reminded the reviewers',
  ],
  'review.withdrawn': [
    { reviewed: '12' },
    'withdrew the review (version 12)',
    'withdrew the review',
  ],
  'campaign.unscheduled': [{}, 'cancelled what was planned', 'cancelled what was planned'],
  'campaign.not-started': [
    { reason: 'A link leads nowhere.' },
    'did not start it as planned. A link leads nowhere.',
    'did not start it as planned.',
  ],
  'campaign.not-published': [
    { reason: 'The campaign is paused. Resume it first.' },
    'did not publish it as planned. The campaign is paused. Resume it first.',
    'did not publish it as planned.',
  ],
  'experiment.started': [{ page: '/' }, 'started an experiment on /', 'started an experiment'],
  'experiment.changed': [{ page: '/' }, 'changed the experiment on /', 'changed the experiment'],
  'experiment.ended': [{ page: '/' }, 'ended the experiment on /', 'ended the experiment'],
  'experiment.resumed': [
    { page: '/' },
    'took up the experiment on / again',
    'took up the experiment again',
  ],
  'campaign.activated': [{ planned: 'Ada' }, 'took it live, as Ada had planned', 'took it live'],
  'campaign.published': [
    { release: '4', failed: '3', reason: 'The fair opens at noon.' },
    'published release 4 although 3 checks failed: “The fair opens at noon.”',
    'published the next release',
  ],
  'campaign.rolled-back': [{ release: '3' }, 'rolled back to release 3', 'rolled back to release'],
  'campaign.paused': [{}, 'paused it', 'paused it'],
  'campaign.resumed': [{}, 'resumed it', 'resumed it'],
  'campaign.ended': [{ planned: 'Ada' }, 'ended it, as Ada had planned', 'ended it'],
  'campaign.archived': [{}, 'archived it', 'archived it'],
  'campaign.taken-down': [
    { reason: 'It copies a bank.' },
    'took its pages down. It copies a bank.',
    'took its pages down.',
  ],
  'campaign.put-back': [{}, 'put its pages back', 'put its pages back'],
  'campaign.exported': [
    { release: '3' },
    'downloaded release 3 as a website',
    'downloaded the draft as a website',
  ],
  'link.created': [{ link: 'Press' }, 'shared it by a link: Press', 'shared it by a link'],
  'link.changed': [{ link: 'Press' }, 'changed a share link: Press', 'changed a share link'],
  'link.revoked': [{ link: 'Press' }, 'ended a share link: Press', 'ended a share link'],
  'wall-link.created': [
    { link: 'Kitchen' },
    'made a link of its wall: Kitchen',
    'made a link of its wall',
  ],
  'wall-link.revoked': [
    { link: 'Kitchen' },
    'ended a link of its wall: Kitchen',
    'ended a link of its wall',
  ],
  'thread.kept-internal': [{}, 'kept a thread to the team', 'kept a thread to the team'],
  'thread.shown-to-guests': [{}, 'showed a thread to guests', 'showed a thread to guests'],
  'version.restored': [{ version: '4' }, 'restored version 4', 'restored version'],
}

test('every action has its sentence, with its details and without', () => {
  for (const action of activityActions) {
    if (action === 'campaign.scheduled') continue
    const [details, whole, bare] = sentences[action]
    expect([tell(action, details), tell(action, {})]).toEqual([whole, bare])
  }
})

test('what was planned is told with its times', () => {
  const [starts, ends] = ['2026-12-03T08:00:00.000Z', '2026-12-05T08:00:00.000Z']
  const [start, end] = [scheduledTime(starts, 'UTC'), scheduledTime(ends, 'UTC')]
  const planned = (details: Details) => tell('campaign.scheduled', { zone: 'UTC', ...details })
  expect(start).not.toBe(end)
  expect(planned({ starts, ends })).toBe(`planned the start for ${start} and the end for ${end}`)
  expect(planned({ publishes: starts, plannedVersion: '12', ends })).toBe(
    `planned the release of version 12 for ${start} and the end for ${end}`,
  )
  expect(planned({ starts })).toBe(`planned the start for ${start}`)
  expect(planned({ ends })).toBe(`planned the end for ${end}`)
  expect(tell('campaign.scheduled', { starts })).toBe(planned({ starts }))
})
