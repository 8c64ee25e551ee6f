import type { CampaignAnalytics } from '#shared/contract/analytics.ts'
import type { LiveState } from '#shared/contract/live.ts'
import type { ReachedTarget } from '#shared/contract/targets.ts'
import type { TargetPlace } from './target-words.ts'

type Asked = {
  target: ReachedTarget
  numbers: Pick<CampaignAnalytics, 'releases'> & { time: { timeZone: string } }
  /** What was pushed since then. */
  state: Pick<LiveState, 'total'> | null
  isOut: boolean
}

/** A target as far as it is known to be by now, with where it stands. */
export function targetPlaceOf({ target, numbers, state, isOut }: Asked): {
  target: ReachedTarget
  place: TargetPlace
} {
  const { measure, reached } = target
  const pushed = measure === 'leads' ? 0 : (state?.total[measure] ?? 0)
  return {
    target: { ...target, reached: Math.max(reached, pushed) },
    place: {
      timeZone: numbers.time.timeZone,
      since: numbers.releases[0]?.at ?? null,
      isOut,
    },
  }
}
