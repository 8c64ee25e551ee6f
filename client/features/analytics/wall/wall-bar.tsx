import type { CSSProperties } from 'react'
import type { WallCampaign } from '#shared/contract/walls.ts'
import type { LiveFeed } from '#client/lib/live/live.ts'
import { formatNumber } from '#client/lib/words/format.ts'
import { LiveNumber } from '#client/ui/figures/live-number.tsx'
import { sumsOf } from './sums.ts'
import type { Rotation } from './use-rotation.ts'
import { WallClock } from './wall-clock.tsx'
import { WallPager } from './wall-pager.tsx'
import classes from './wall-bar.module.css'

type WallBarProps = {
  campaigns: readonly WallCampaign[]
  feed: LiveFeed
  pages: number
  rotation: Rotation
}

/** What stands on every page: all campaigns together, which page it is, and the time. */
export function WallBar({ campaigns, feed, pages, rotation }: WallBarProps) {
  const real = campaigns.filter(({ isSample }) => !isSample)
  const sums = sumsOf(real, feed.states)
  const figures = [
    { label: 'visitors now', value: sums.visitorsNow },
    { label: 'views', value: sums.views },
    { label: 'visitors', value: sums.visitors },
    { label: 'conversions', value: sums.conversions },
    { label: 'campaigns', value: campaigns.length },
  ]
  const words = figures.map(({ value }) => formatNumber(value))
  const style: CSSProperties & Record<'--characters', number> = {
    '--characters': words.join('').length,
  }
  const isLost = feed.connection === 'lost' || feed.connection === 'refused'
  return (
    <header className={classes.bar} data-lost={isLost || undefined}>
      <dl className={classes.sums} style={style} aria-label="All campaigns together">
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <LiveNumber value={value} />
            </dd>
          </div>
        ))}
      </dl>
      <div className={classes.end}>
        {pages > 1 ? <WallPager count={pages} rotation={rotation} /> : null}
        <WallClock />
      </div>
    </header>
  )
}
