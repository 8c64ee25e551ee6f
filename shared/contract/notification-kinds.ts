/** What people are told of, the most pressing first: of one comment they hear once. */
export const notificationKinds = [
  'take-down',
  'alert',
  'experiment',
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

/** What an answer to a review was, why it is asked for again, what became of a thread, of what was planned, of pages, of an alert, or of an experiment. */
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
  'taken-down',
  'put-back',
  'fired',
  'over',
  'decided',
] as const
export type NotificationAnswer = (typeof notificationAnswers)[number]
