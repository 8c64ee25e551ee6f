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

/** What an answer to a review was, why it is asked for again, what became of a thread, or of what was planned. */
export const notificationAnswers = [
  'approved',
  'changes-requested',
  'note',
  'taken-back',
  'due',
  'overdue',
  'nudge',
  'resolved',
  'started',
  'not-started',
  'published',
  'not-published',
  'ended',
] as const
export type NotificationAnswer = (typeof notificationAnswers)[number]
