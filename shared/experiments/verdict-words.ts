import { formatShare } from '../lib/format-share.ts'
import { formatLift } from './format-lift.ts'
import type { JudgedLift, JudgedVariant, Verdict } from './judge-experiment.ts'

/** What a verdict says, in one or two sentences: “B is better by 8% to 21%; you can stop.” */
export function verdictWords(verdict: Verdict, locale = 'en'): string {
  const { variants, goal } = verdict
  const say = speakIn(locale)
  const lift = say.lift(verdict.smallestLift)
  const nameOf = (wanted: string) => variants.find(({ id }) => id === wanted)?.name ?? wanted
  const base = variants[0]?.name ?? ''
  const [other, ...more] = variants.slice(1)
  switch (verdict.kind) {
    case 'better': {
      const best = variants.find(({ id }) => id === verdict.id)
      return `${nameOf(verdict.id)} is better${best?.lift ? by(best.lift, 1, say) : ''}; you can stop.`
    }
    case 'worse':
      if (!other?.lift || more.length > 0)
        return `Every other variant is worse than ${base}; you can stop.`
      return `${other.name} is worse${by(other.lift, -1, say)}; you can stop and keep ${base}.`
    case 'mismatch':
      return `Visitors are not shared as asked: ${nameOf(verdict.id)} got ${say.share(verdict.got)} of them, not ${say.share(verdict.asked)}. Don't trust these numbers before you know why.`
    case 'no-difference-yet':
      return `No winner yet, and a lift of ${lift} would most likely have shown by now.${other && more.length === 0 ? open(other, say) : ''}`
    case 'too-early': {
      const { moreVisitors, moreDays } = verdict
      if (moreVisitors === null)
        return `Too early to say: with ${base} nobody has reached “${goal}” yet.`
      const days = moreDays === null ? '' : ` (${say.days(moreDays)})`
      return `No winner yet; about ${say.about(moreVisitors)} more visitors${days} are needed to see a lift of ${lift}.`
    }
  }
}

/** Whether one can stop. */
export const isDecided = ({ kind }: Pick<Verdict, 'kind'>): boolean =>
  kind === 'better' || kind === 'worse'

/** The same in a few words, for a screen on the wall: “B is better by 8% to 21%”. */
export function shortVerdict(verdict: { kind: Verdict['kind']; words: string } | null): string {
  // Names of variants may have a semicolon, too.
  if (verdict && isDecided(verdict))
    return verdict.words.slice(0, verdict.words.lastIndexOf('; you can stop'))
  if (verdict?.kind === 'mismatch') return 'Experiment: visitors are not shared as asked'
  return 'Experiment: no winner yet'
}

type Speech = ReturnType<typeof speakIn>

function speakIn(locale: string) {
  const two = new Intl.NumberFormat(locale, { maximumSignificantDigits: 2 })
  const days = new Intl.NumberFormat(locale, { style: 'unit', unit: 'day', unitDisplay: 'long' })
  return {
    lift: (part: number) => formatLift(Math.abs(part), { locale }),
    share: (part: number) => formatShare(part, 1, locale),
    about: (count: number) => two.format(count),
    days: (count: number) => days.format(count),
  }
}

/** “by 8% to 21%”, from what is nearer to nothing; the side is that of the lift. */
function by({ low, high }: JudgedLift, side: 1 | -1, say: Speech): string {
  const [near, far] = side === 1 ? [low, high] : [high ?? 0, low]
  if (far === null) return ` by ${say.lift(near)} or more`
  if (say.lift(near) === say.lift(0)) return ` by up to ${say.lift(far)}`
  if (say.lift(near) === say.lift(far)) return ` by ${say.lift(far)}`
  return ` by ${say.lift(near)} to ${say.lift(far)}`
}

/** Where a variant without a verdict may be. */
function open({ name, lift }: JudgedVariant, say: Speech): string {
  if (!lift || lift.high === null) return ''
  return ` ${name} is somewhere between ${say.lift(lift.low)} worse and ${say.lift(lift.high)} better.`
}
