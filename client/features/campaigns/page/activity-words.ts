import { plannedWords } from '#client/ui/campaigns/planned-words.ts'
import { anywayWords } from '#client/ui/campaigns/anyway-words.ts'
import type { Activity } from '#shared/contract/activity.ts'
import type { ActivityAction } from '#shared/contract/activity-actions.ts'

type Details = Activity['details']

/** What somebody did with the campaign, to follow their name. One without words does not compile. */
const words: Record<ActivityAction, (details: Details) => string> = {
  'campaign.created': () => 'created the campaign',
  'review.requested': ({ reviewed }) => `asked for a review${ofVersion(reviewed)}`,
  'review.approved': ({ reviewed }) => `approved it${ofVersion(reviewed)}`,
  'review.changes-requested': ({ reviewed }) => `requested changes${ofVersion(reviewed)}`,
  'review.answer-added-to': ({ reviewed }) => `added to the answer${ofVersion(reviewed)}`,
  'review.answer-taken-back': ({ reviewed }) => `took the answer back${ofVersion(reviewed)}`,
  'review.nudged': ({ reviewed }) => `reminded the reviewers${ofVersion(reviewed)}`,
  'review.withdrawn': ({ reviewed }) => `withdrew the review${ofVersion(reviewed)}`,
  'campaign.scheduled': (details) => `planned ${plannedWords(details)}`.trim(),
  'campaign.unscheduled': () => 'cancelled what was planned',
  'campaign.not-started': ({ reason = '' }) => `did not start it as planned. ${reason}`.trim(),
  'campaign.not-published': ({ reason = '' }) => `did not publish it as planned. ${reason}`.trim(),
  'campaign.activated': (details) => `took it live${howWords(details)}`,
  'campaign.published': (details) =>
    `published ${details['release'] ? `release ${details['release']}` : 'the next release'}${howWords(details)}`,
  'campaign.rolled-back': ({ release }) => `rolled back to release ${release ?? ''}`.trim(),
  'campaign.paused': () => 'paused it',
  'campaign.resumed': () => 'resumed it',
  'campaign.ended': (details) => `ended it${howWords(details)}`,
  'campaign.archived': () => 'archived it',
  'campaign.taken-down': ({ reason = '' }) => `took its pages down. ${reason}`.trim(),
  'campaign.put-back': () => 'put its pages back',
  'campaign.exported': ({ release }) =>
    release ? `downloaded release ${release} as a website` : 'downloaded the draft as a website',
  'target.set': ({ target }) => `set a target${called(target)}`,
  'target.removed': ({ target }) => `removed the target${called(target)}`,
  'experiment.started': ({ page }) => `started an experiment${onPage(page)}`,
  'experiment.changed': ({ page }) => `changed the experiment${onPage(page)}`,
  'experiment.ended': ({ page }) => `ended the experiment${onPage(page)}`,
  'experiment.resumed': ({ page }) => `took up the experiment${onPage(page)} again`,
  'link.created': ({ link }) => `shared it by a link${called(link)}`,
  'link.changed': ({ link }) => `changed a share link${called(link)}`,
  'link.revoked': ({ link }) => `ended a share link${called(link)}`,
  'wall-link.created': ({ link }) => `made a link of its wall${called(link)}`,
  'wall-link.revoked': ({ link }) => `ended a link of its wall${called(link)}`,
  'thread.kept-internal': () => 'kept a thread to the team',
  'thread.shown-to-guests': () => 'showed a thread to guests',
  'version.restored': ({ version }) => `restored version ${version ?? ''}`.trim(),
}

/** One entry as a sentence without its who: "approved it (version 12)". */
export const activityWords = ({ action, details }: Pick<Activity, 'action' | 'details'>): string =>
  words[action](details)

/** As somebody had planned, or although checks failed. */
function howWords(details: Details): string {
  if (details['planned']) return `, as ${details['planned']} had planned`
  const anyway = anywayWords(details)
  return anyway && ` ${anyway}`
}

const onPage = (path: string | undefined) => (path ? ` on ${path}` : '')
const ofVersion = (version: string | undefined) => (version ? ` (version ${version})` : '')
const called = (label: string | undefined) => (label ? `: ${label}` : '')
