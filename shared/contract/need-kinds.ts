/** What may need somebody, the most pressing first. */
export const needKinds = [
  'starting',
  'publishing',
  'ending',
  'review',
  'assigned',
  'mention',
  'reply',
  'not-started',
  'not-published',
  'domain',
  'webhook',
  'paused',
  'approved',
  'draft',
] as const
export type NeedKind = (typeof needKinds)[number]
