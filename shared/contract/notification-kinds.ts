/** What people are told of, the most pressing first: of one comment they hear once. */
export const notificationKinds = [
  'review-requested',
  'review-answered',
  'schedule',
  'assigned',
  'mention',
  'reply',
  'comment',
  'domain',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** What an answer to a review was, or came of a planned start or end. */
export const notificationAnswers = [
  'approved',
  'changes-requested',
  'note',
  'taken-back',
  'started',
  'not-started',
  'ended',
] as const
export type NotificationAnswer = (typeof notificationAnswers)[number]
