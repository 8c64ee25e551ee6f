/** What may need somebody, the most pressing first. */
export const needKinds = [
  'starting',
  'ending',
  'review',
  'assigned',
  'mention',
  'reply',
  'not-started',
  'domain',
  'webhook',
  'paused',
  'approved',
  'draft',
] as const
export type NeedKind = (typeof needKinds)[number]
