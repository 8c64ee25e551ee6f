import type { Differences } from '#shared/contract/approval.ts'
import { peopleWords } from '#client/lib/words/people-words.ts'
import { versionTime } from '#client/features/versions/public/version-words.ts'

export type Made = Pick<Differences['changes'][number], 'people' | 'since' | 'until'>

/** Who made a difference and when: `by Ed, 14:12`, `by Ed, between 14:02 and 14:12`. */
export function madeWords({ people, since, until }: Made, now: number, locale?: string): string {
  const who = peopleWords(
    people.map(({ name }) => name),
    locale,
  )
  const [from, to] = [versionTime(since, now, locale), versionTime(until, now, locale)]
  const when = from === to ? to : `between ${from} and ${to}`
  return who ? `by ${who}, ${when}` : when
}
