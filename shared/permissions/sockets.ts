import type { Action } from './can.ts'

/** What each event that a client sends over Socket.IO needs. A missing one does not compile. */
export const liveRules = {
  'watch-campaign': 'wall.see',
  'watch-company': 'wall.see',
  'watch-review': 'campaign.see',
  'watch-internal': 'thread.internal',
  'watch-notifications': 'notifications.own',
} as const satisfies Record<string, Action>

/**
 * What each message that a client sends over the collaboration socket needs, to the campaign of its
 * room. A missing one does not compile.
 */
export const collabRules = {
  hello: 'campaign.see',
  carried: 'campaign.see',
  'sync-step-1': 'campaign.see',
  'sync-step-2': 'campaign.edit',
  'sync-update': 'campaign.edit',
  awareness: 'campaign.see',
  'query-awareness': 'campaign.see',
} as const satisfies Record<string, Action>
