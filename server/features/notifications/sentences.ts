import { inOneLine } from '#server/platform/mail/in-one-line.ts'
import type { NotificationRow } from './public/entities.ts'

/** What somebody is told of, as a sentence without a full stop: "Ada mentioned you". */
export function sentenceOf(row: NotificationRow): string {
  const { kind, byName, answer, reviewed } = row
  const version = reviewed ? `version ${reviewed.number}` : ''
  const by = inOneLine(byName)
  switch (kind) {
    case 'assigned':
      return `${by} assigned you a comment`
    case 'mention':
      return `${by} mentioned you`
    case 'reply':
      return answer === 'resolved' ? `${by} resolved your comment` : `${by} replied`
    case 'comment':
      return `${by} commented`
    case 'review-requested':
      return requestWords(by, answer, version)
    case 'domain':
      return 'A domain changed'
    case 'review-answered':
      return `${by} ${answerWords(answer, version)}`
    case 'schedule':
      return scheduleWords(answer)
    case 'alert':
      return inOneLine(row.words ?? row.excerpt)
    case 'experiment':
      return 'An experiment is decided'
    case 'take-down':
      return answer === 'put-back' ? 'The pages are back' : 'The pages were taken down'
  }
}

type Answer = NotificationRow['answer']

function requestWords(by: string, answer: Answer, version: string): string {
  const to = version && ` to ${version}`
  switch (answer) {
    case 'due':
      return `${by} needs your answer${to} soon`
    case 'overdue':
      return `${by} still needs your answer${to}`
    case 'nudge':
      return `${by} reminds you of ${version ? `the review of ${version}` : 'a review'}`
    default:
      return `${by} asks for your review${version && ` of ${version}`}`
  }
}

function answerWords(answer: Answer, version: string): string {
  switch (answer) {
    case 'approved':
      return version ? `approved ${version}` : 'approved'
    case 'note':
      return 'added to an answer'
    case 'taken-back':
      return 'took an answer back'
    case 'overdue':
      return 'is over its time'
    default:
      return `requested changes${version && ` of ${version}`}`
  }
}

function scheduleWords(answer: Answer): string {
  switch (answer) {
    case 'started':
      return 'Live as planned'
    case 'ended':
      return 'Ended as planned'
    case 'published':
      return 'Published as planned'
    case 'not-published':
      return 'The planned release did not happen'
    default:
      return 'The planned start did not happen'
  }
}
