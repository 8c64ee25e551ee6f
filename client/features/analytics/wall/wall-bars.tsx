import { Fragment } from 'react'
import type { Bucket, CampaignAnalytics } from '#shared/contract/analytics.ts'
import { formatNumber } from '#client/lib/words/format.ts'
import { Spoken } from '#client/ui/layout/elements.tsx'
import { markReleases } from '../range/chart-labels.ts'
import { minuteWords } from './last-hour.ts'
import type { ReleaseMark } from '../range/chart-labels.ts'
import { barsInWords, barsOf, labelRooms } from './bars.ts'
import type { Bar } from './bars.ts'
import type { Rise } from './use-rise.ts'
import classes from './wall-bars.module.css'

type WallBarsProps = {
  /** Oldest first; the last one is still being counted. */
  minutes: Bucket[]
  releases: CampaignAnalytics['releases']
  /** The last rise of the conversions, marked in the running minute as it happens. */
  conversion: Rise | null
}

/** Of releases that are closer on the axis only one name would have room on a phone. */
const releasesApart = 0.28

/** Views of the last hour: a bar a minute on a scale from 0, with releases and conversions. */
export function WallBars({ minutes, releases, conversion }: WallBarsProps) {
  const { top, bars } = barsOf(minutes)
  const marks = markReleases(minutes, releases, { apart: releasesApart })
  return (
    <figure className={classes.figure} data-marked={marks.length > 0 || undefined}>
      <figcaption className={classes.caption}>Views a minute</figcaption>
      <Spoken as="p">{barsInWords(minutes, { number: formatNumber, time: minuteWords })}</Spoken>
      <div className={classes.chart} aria-hidden>
        <div className={classes.scale}>
          {[top, top / 2, 0].map((value) => (
            <span key={value}>{formatNumber(value)}</span>
          ))}
        </div>
        <div className={classes.plot} data-top={top}>
          {bars.map((bar) => (
            <span
              key={bar.at}
              className={bar.isRunning ? classes.running : classes.bar}
              data-views={bar.views}
              style={{ height: `${bar.height * 100}%` }}
            />
          ))}
          <Releases marks={marks} count={bars.length} />
        </div>
        <Conversions bars={bars} conversion={conversion} />
        <Times bars={bars} />
      </div>
    </figure>
  )
}

/** A line where each went out, its name as far as it has room. */
function Releases({ marks, count }: { marks: readonly ReleaseMark[]; count: number }) {
  const rooms = labelRooms(marks.map(({ share }) => middleOf(share, count)))
  return marks.map(({ at, text, share }, index) => {
    const { isBefore = false, left = 0, right = 1 } = rooms[index] ?? {}
    return (
      <Fragment key={at}>
        <span className={classes.release} style={{ left: percent(middleOf(share, count)) }} />
        <span
          className={isBefore ? classes.labelBefore : classes.label}
          style={{ left: percent(left), width: percent(right - left) }}
        >
          {text}
        </span>
      </Fragment>
    )
  })
}

/** A mark below each minute in which somebody converted. */
function Conversions({ bars, conversion }: { bars: readonly Bar[]; conversion: Rise | null }) {
  return (
    <div className={classes.conversions}>
      {bars.map(({ at, hasConversion, isRunning }) => (
        <span key={at} data-converted={hasConversion || undefined}>
          {isRunning && conversion ? <i key={conversion.count} className={classes.ring} /> : null}
        </span>
      ))}
    </div>
  )
}

function Times({ bars }: { bars: readonly Bar[] }) {
  const [first, half] = [bars[0], bars[Math.floor(bars.length / 2)]]
  return (
    <div className={classes.times}>
      <span>{first ? minuteWords(first.at) : ''}</span>
      <span>{half ? minuteWords(half.at) : ''}</span>
      <span>now</span>
    </div>
  )
}

/** A share of the axis, of one that is between the middle of the first bar and that of the last. */
const middleOf = (share: number, count: number) => (share * (count - 1) + 0.5) / Math.max(1, count)

const percent = (share: number) => `${(share * 100).toFixed(2)}%`
