import { kindWords } from '#shared/page/describe-changes.ts'
import type { MergedCampaign, Step } from '#shared/page/merge-campaigns.ts'
import { changeKey } from '#client/features/versions/public/change-key.ts'
import { madeWords } from './when-words.ts'
import type { Made } from './when-words.ts'

/** A difference as it is gone to. */
export type SeenStep = Step & {
  key: string
  /** `Changed by Ed, 14:12` */
  short: string
  /** The same with what of it is different, where the page is seen: `Changed by Ed, 14:12 · Text` */
  told: string
}

/** The differences with who and when, in the order in which they are drawn. */
export function seenSteps(
  { steps }: Pick<MergedCampaign, 'steps'>,
  made: ReadonlyMap<string, Made>,
  now: number,
): SeenStep[] {
  return steps.map((step) => {
    const key = changeKey(step)
    const known = made.get(key)
    const words = known ? madeWords(known, now) : ''
    const short = [kindWords[step.kind], words].filter(Boolean).join(' ')
    // Who and when come first: where there is no room, the rest is cut off.
    const rest = step.how.slice(kindWords[step.kind].length).replace(/^[ ·]+/, '')
    const join = (more: string) => [short, more].filter(Boolean).join(' · ')
    return { ...step, key, short, told: join(step.fields), how: join(rest) }
  })
}
