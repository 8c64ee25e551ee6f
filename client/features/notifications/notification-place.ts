import type { Notification } from '#shared/contract/notifications.ts'

/** Where a notification leads: the thread, or the campaign as it is to be reviewed. */
export function placeOfNotification({ kind, campaign, threadId }: Notification): string {
  if (kind === 'domain') return '/dashboard/settings/domains'
  if (threadId) return `/campaigns/preview/${campaign.id}?thread=${threadId}`
  if (kind === 'review-answered' || kind === 'take-down')
    return `/dashboard/campaigns/${campaign.id}`
  if (kind === 'alert' || kind === 'experiment')
    return `/dashboard/campaigns/${campaign.id}/analytics`
  if (kind === 'schedule') return `/activate/${campaign.id}`
  return `/campaigns/preview/${campaign.id}`
}

/** What somebody did, to follow their name: "mentioned you in". */
export function whatHappened({ kind, answer }: Notification): string {
  switch (kind) {
    case 'assigned':
      return 'assigned you a comment on'
    case 'mention':
      return 'mentioned you in'
    case 'reply':
      return 'replied in'
    case 'comment':
      return 'commented on'
    case 'review-requested':
      return requestWords(answer)
    case 'domain':
      return 'has news of the domain of'
    case 'review-answered':
      return answerWords(answer)
    case 'schedule':
      return scheduleWords(answer)
    case 'alert':
      return answer === 'over' ? 'says that all is well again with' : 'has an alert about'
    case 'experiment':
      return 'has a result for an experiment of'
    case 'take-down':
      return answer === 'put-back' ? 'put the pages back of' : 'took the pages down of'
  }
}

function requestWords(answer: Notification['answer']): string {
  switch (answer) {
    case 'due':
      return 'needs your answer soon:'
    case 'overdue':
      return 'still needs your answer:'
    case 'nudge':
      return 'reminds you of the review of'
    default:
      return 'asks for your review of'
  }
}

function answerWords(answer: Notification['answer']): string {
  switch (answer) {
    case 'approved':
      return 'approved'
    case 'note':
      return 'added to the answer about'
    case 'taken-back':
      return 'took back the answer about'
    case 'overdue':
      return 'is over its time:'
    default:
      return 'requested changes of'
  }
}

function scheduleWords(answer: Notification['answer']): string {
  switch (answer) {
    case 'started':
      return 'started as planned:'
    case 'ended':
      return 'ended as planned:'
    case 'published':
      return 'published as planned:'
    case 'not-published':
      return 'could not publish as planned:'
    default:
      return 'could not start as planned:'
  }
}
