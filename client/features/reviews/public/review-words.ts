import { authorName } from '#shared/contract/author-name.ts'
import type { Review } from '#shared/contract/reviews.ts'
import { formatList } from '#client/lib/words/format.ts'
import { formatInZone, ownZone, zoneName } from '#client/lib/words/zoned-time.ts'

type Asked = Pick<Review, 'reviewers' | 'waitsFor' | 'lacks'>

/** Whose yes it takes: "At least 2 of 3 must say yes". */
export function ruleWords({ rule, reviewers }: Pick<Review, 'rule' | 'reviewers'>): string {
  switch (rule.kind) {
    case 'one':
      return 'One yes is enough'
    case 'all':
      return 'Everybody asked must say yes'
    case 'some':
      return `At least ${rule.count} of ${reviewers.length} must say yes`
    case 'stages':
      return `Everybody asked must say yes, in ${stagesOf(reviewers)} stages`
  }
}

/** Whom an open review waits for: "Waits for Ada and Bo"; '' where it is anybody's. */
export function waitsWords({ reviewers, waitsFor, lacks }: Asked, locale?: string): string {
  const names = reviewers.filter(({ id }) => waitsFor.includes(id)).map(authorName)
  if (names.length === 0 && lacks > 1) return `Waits for ${lacks} more yeses`
  if (names.length === 0) return lacks === 1 && reviewers.length > 0 ? 'Waits for one more yes' : ''
  if (names.length > lacks && lacks > 0)
    return `Waits for ${lacks} more of ${formatList(names, locale)}`
  return `Waits for ${formatList(names, locale)}`
}

/** Which stage is on: "Stage 2 of 3"; '' where there are none. */
export function stageWords({ rule, reviewers, waitsFor }: Review): string {
  if (rule.kind !== 'stages') return ''
  const turn = reviewers.find(({ id }) => waitsFor.includes(id))
  return turn ? `Stage ${turn.stage + 1} of ${stagesOf(reviewers)}` : ''
}

/** Until when an answer is wanted: "by 3 Dec 2026, 09:00", with the zone where the reader's is another. */
export function dueWords({ dueAt, dueZone }: Pick<Review, 'dueAt' | 'dueZone'>, locale?: string) {
  if (!dueAt) return ''
  const zone = dueZone ?? ownZone()
  const at = formatInZone(dueAt, zone, locale)
  return zone === ownZone() ? `by ${at}` : `by ${at} (${zoneName(zone)})`
}

const stagesOf = (reviewers: Review['reviewers']) =>
  new Set(reviewers.map(({ stage }) => stage)).size
