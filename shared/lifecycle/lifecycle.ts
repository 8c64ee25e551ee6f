export const statuses = [
  'draft',
  'in_review',
  'approved',
  'scheduled',
  'live',
  'paused',
  'ended',
  'archived',
] as const
export type CampaignStatus = (typeof statuses)[number]

export const commands = [
  'request-review',
  'approve',
  'request-changes',
  'schedule',
  'schedule-release',
  'schedule-end',
  'unschedule',
  'unschedule-approved',
  'activate',
  'publish',
  'rollback',
  'pause',
  'resume',
  'end',
  'archive',
] as const
export type LifecycleCommand = (typeof commands)[number]

type Outcome = { to: CampaignStatus } | { refused: string }

const refused = (reason: string): Outcome => ({ refused: reason })
const to = (status: CampaignStatus): Outcome => ({ to: status })

const isLive = refused('The campaign is live already.')
const notLive = refused('The campaign is not live.')
const isPaused = refused('The campaign is paused. Resume it first.')
const isOver = refused('The campaign has ended.')
const isArchived = refused('The campaign is archived.')
const noReview = refused('No review is open.')
const cancelFirst = refused('The campaign has a start time. Cancel it first.')
const notStarted = refused('The campaign has not started yet.')
const noStart = refused('The campaign has no start time.')

/**
 * Total: every state answers every command, with the next state or with the reason why not.
 * `publish` in a live campaign makes the next release and leaves the state as it is; so do reviews of
 * what is to be published next, and its being planned. Who cancels a start gets back the state from before: `unschedule`, or
 * `unschedule-approved` for a campaign that was approved.
 */
const table: Record<CampaignStatus, Record<LifecycleCommand, Outcome>> = {
  draft: {
    'request-review': to('in_review'),
    approve: noReview,
    'request-changes': noReview,
    schedule: to('scheduled'),
    'schedule-release': notLive,
    'schedule-end': notLive,
    unschedule: noStart,
    'unschedule-approved': noStart,
    activate: to('live'),
    publish: refused('Activate the campaign first.'),
    rollback: notLive,
    pause: notLive,
    resume: notLive,
    end: notLive,
    archive: to('archived'),
  },
  in_review: {
    'request-review': to('in_review'),
    approve: to('approved'),
    'request-changes': to('draft'),
    schedule: refused('The review has not been answered yet.'),
    'schedule-release': notLive,
    'schedule-end': notLive,
    unschedule: noStart,
    'unschedule-approved': noStart,
    activate: refused('The review has not been answered yet.'),
    publish: refused('The review has not been answered yet.'),
    rollback: notLive,
    pause: notLive,
    resume: notLive,
    end: notLive,
    archive: to('archived'),
  },
  approved: {
    'request-review': to('in_review'),
    approve: refused('The campaign is approved already.'),
    'request-changes': to('draft'),
    schedule: to('scheduled'),
    'schedule-release': notLive,
    'schedule-end': notLive,
    unschedule: noStart,
    'unschedule-approved': noStart,
    activate: to('live'),
    publish: refused('Activate the campaign first.'),
    rollback: notLive,
    pause: notLive,
    resume: notLive,
    end: notLive,
    archive: to('archived'),
  },
  scheduled: {
    'request-review': cancelFirst,
    approve: noReview,
    'request-changes': to('draft'),
    schedule: to('scheduled'),
    'schedule-release': notStarted,
    'schedule-end': notStarted,
    unschedule: to('draft'),
    'unschedule-approved': to('approved'),
    activate: to('live'),
    publish: notStarted,
    rollback: notLive,
    pause: notStarted,
    resume: notLive,
    end: notLive,
    archive: cancelFirst,
  },
  live: {
    'request-review': to('live'),
    approve: to('live'),
    'request-changes': to('live'),
    schedule: isLive,
    'schedule-release': to('live'),
    'schedule-end': to('live'),
    unschedule: noStart,
    'unschedule-approved': noStart,
    activate: isLive,
    publish: to('live'),
    rollback: to('live'),
    pause: to('paused'),
    resume: isLive,
    end: to('ended'),
    archive: refused('End the campaign before you archive it.'),
  },
  paused: {
    'request-review': to('paused'),
    approve: to('paused'),
    'request-changes': to('paused'),
    schedule: isPaused,
    'schedule-release': isPaused,
    'schedule-end': to('paused'),
    unschedule: noStart,
    'unschedule-approved': noStart,
    activate: isPaused,
    publish: isPaused,
    rollback: to('paused'),
    pause: refused('The campaign is paused already.'),
    resume: to('live'),
    end: to('ended'),
    archive: refused('End the campaign before you archive it.'),
  },
  ended: {
    'request-review': isOver,
    approve: isOver,
    'request-changes': isOver,
    schedule: isOver,
    'schedule-release': isOver,
    'schedule-end': isOver,
    unschedule: noStart,
    'unschedule-approved': noStart,
    activate: to('live'),
    publish: isOver,
    rollback: isOver,
    pause: isOver,
    resume: isOver,
    end: isOver,
    archive: to('archived'),
  },
  archived: {
    'request-review': isArchived,
    approve: isArchived,
    'request-changes': isArchived,
    schedule: isArchived,
    'schedule-release': isArchived,
    'schedule-end': isArchived,
    unschedule: isArchived,
    'unschedule-approved': isArchived,
    activate: isArchived,
    publish: isArchived,
    rollback: isArchived,
    pause: isArchived,
    resume: isArchived,
    end: isArchived,
    archive: isArchived,
  },
}

/** The next state of a campaign, or the reason (a sentence for people) why the command is off. */
export function transition(status: CampaignStatus, command: LifecycleCommand): Outcome {
  return table[status][command]
}

/** The commands that `status` allows, in their usual order. */
export function allowedCommands(status: CampaignStatus): LifecycleCommand[] {
  return commands.filter((command) => 'to' in table[status][command])
}

/** Whether visitors come to a campaign now: never to a sample or one that is taken down, whatever its state. */
export function isOut({
  status,
  isSample,
  takenDown,
}: {
  status: CampaignStatus
  isSample: boolean
  takenDown: object | null
}): boolean {
  return servesVisitors(status) && !isSample && takenDown === null
}

/** Visitors see the current release only in these states. */
export function servesVisitors(status: CampaignStatus): boolean {
  return status === 'live'
}
