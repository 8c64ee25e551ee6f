import type { Review } from '#shared/contract/reviews.ts'
import type { ReviewAnswer } from '#shared/reviews/own-answer.ts'
import type { ProofFacts } from './proof-facts.ts'

/** What the round came to, as the title of its proof. */
export const outcomeTitles: Record<Exclude<Review['state'], 'open'>, string> = {
  approved: 'Approved',
  'changes-requested': 'Changes requested',
  withdrawn: 'Withdrawn',
}

/** The same in a sentence. */
export function outcomeWords({ review, settledAt, zone }: ProofFacts): string {
  const version = `Version ${review.version.number}`
  const at =
    settledAt === null ? '' : ` on ${timeWords(settledAt, zone)} (${zoneWords(settledAt, zone)})`
  if (review.state === 'approved') return `${version} was approved${at}: the rule was met.`
  if (review.state === 'changes-requested')
    return `Changes of version ${review.version.number} were asked for${at}.`
  return `The request was taken back or followed by another one: nothing was decided about ${version.toLowerCase()}.`
}

/** Whose yes it took. */
export function ruleWords({ rule, reviewers }: Review): string {
  if (rule.kind === 'all') return 'Everybody asked had to say yes.'
  if (rule.kind === 'some') return `At least ${rule.count} of ${reviewers.length} had to say yes.`
  if (rule.kind === 'stages') {
    const stages = new Set(reviewers.map(({ stage }) => stage)).size
    return `Everybody asked had to say yes, in ${stages} ${stages === 1 ? 'stage' : 'stages'}.`
  }
  return 'One yes was enough.'
}

/** What the company wants of every yes. */
export function termsWords({ company }: ProofFacts): string {
  const { approvalsNeeded, guestsApprove } = company
  const least =
    approvalsNeeded === 1 ? 'at least one yes' : `at least ${approvalsNeeded} people to say yes`
  return `${company.name} wants ${least}; the yes of a guest ${guestsApprove ? 'counts' : 'does not count'}.`
}

export const answerWords: Record<ReviewAnswer['answer'], string> = {
  approved: 'Approved',
  'changes-requested': 'Asked for changes',
  note: 'Added to their answer',
}

/** Day and time to the second, e.g. "3 December 2026 at 09:00:05". The zone is said once, beside them. */
export function timeWords(at: string | number, zone: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'long',
    timeStyle: 'medium',
    timeZone: zone,
  }).format(new Date(at))
}

/** The zone with how far it is from UTC at that time: "Europe/Vienna (GMT+1)". */
export function zoneWords(at: number, zone: string): string {
  if (zone === 'UTC') return 'UTC'
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'longOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')
  return `${zone.replaceAll('_', ' ')} (${parts?.value ?? ''})`
}

const widthNames = { desktop: 'desktop', phone: 'phone' } as const

/** What somebody had opened when they answered: a line for each page; null where that is not known. */
export function seenWords(
  { seen }: Pick<ReviewAnswer, 'seen'>,
  pages: ProofFacts['pages'],
): { id: string; title: string; words: string }[] | null {
  if (!seen) return null
  return pages.map(({ id, title, path }) => {
    const widths = seen.find(({ pageId }) => pageId === id)?.widths ?? []
    const names = Object.entries(widthNames).flatMap(([width, name]) =>
      widths.some((one) => one === width) ? [name] : [],
    )
    const words = names.length === 0 ? 'not opened' : `seen at ${names.join(' and ')} width`
    return { id, title: title || path, words }
  })
}
