import type { WallCampaign } from '#shared/contract/walls.ts'
import { isOut } from '#shared/lifecycle/lifecycle.ts'
import { targetPlaceOf } from '#client/ui/campaigns/target-place.ts'
import {
  reachedOfWords,
  shortPaceWords,
  standingOfTarget,
} from '#client/ui/campaigns/target-words.ts'
import { useNow } from '#client/ui/figures/use-now.ts'
import type { LiveHour } from './use-live-hour.ts'
import classes from './wall-target.module.css'

/** How far the target of a campaign is and when it is reached, in a line; nothing without one. */
export function WallTarget({ campaign, hour }: { campaign: WallCampaign; hour: LiveHour }) {
  const now = useNow()
  const { more, releases, total } = hour
  if (!more?.target) return null
  const { target, place } = targetPlaceOf({
    target: more.target,
    numbers: { releases, time: { timeZone: more.timeZone } },
    state: total ? { total } : null,
    isOut: isOut(campaign),
  })
  const { count, reached } = target
  const pace = standingOfTarget(target, place, now)
  return (
    <p className={classes.target} data-pace={pace.kind}>
      <span className={classes.bar} aria-hidden>
        {reached > 0 ? <i style={{ width: `${Math.min(100, (reached / count) * 100)}%` }} /> : null}
      </span>
      <span className={classes.words}>
        {reachedOfWords(target)}. {shortPaceWords(pace, place)}
      </span>
    </p>
  )
}
