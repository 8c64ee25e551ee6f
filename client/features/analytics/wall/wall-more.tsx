import type { ReactNode } from 'react'
import type { Bucket } from '#shared/contract/analytics.ts'
import type { CampaignWall } from '#shared/contract/walls.ts'
import { formatNumber } from '#client/lib/words/format.ts'
import { useNow } from '#client/ui/figures/use-now.ts'
import { valueName } from '../lists/dimension-words.ts'
import { minuteWords } from './last-hour.ts'
import type { LiveHour } from './use-live-hour.ts'
import classes from './wall-more.module.css'

const mostLines = 8

type WallMoreProps = {
  /** undefined until it is known. */
  more: LiveHour['more']
  minutes: readonly Bucket[]
}

/** Where visitors come from, and what came last, as many lines of each as there is room for. */
export function WallMore({ more, minutes }: WallMoreProps) {
  const { sources, leads } = more ?? {}
  const isConverting = minutes.some(({ conversions }) => conversions > 0)
  return (
    <>
      <Lines title="Sources, 24 hours" none={sources ? 'Nobody came yet' : ''}>
        {sources?.map(({ value, visitors }) => (
          <Line key={value} what={valueName('source', value)} count={formatNumber(visitors)} />
        ))}
      </Lines>
      {leads?.length === 0 && isConverting ? (
        <LastConversions minutes={minutes} />
      ) : (
        <LastLeads leads={leads} />
      )}
    </>
  )
}

/** When a form was sent and from where, never by whom: others stand in front of the screen, too. */
function LastLeads({ leads }: { leads: CampaignWall['leads'] | undefined }) {
  const now = useNow()
  return (
    <Lines title="Last leads" none={leads ? 'No leads yet' : ''}>
      {leads?.map(({ id, at, source }) => (
        <Line key={id} what={valueName('source', source ?? '')} count={agoWords(at, now)} />
      ))}
    </Lines>
  )
}

const steps = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
] as const

/** How long ago in few characters: "2 min. ago". */
function agoWords(at: string, now: number): string {
  const past = Math.max(0, now - Date.parse(at))
  const { unit, ms } = steps.find((step) => past >= step.ms) ?? steps[2]
  const words = new Intl.RelativeTimeFormat(undefined, { style: 'short', numeric: 'always' })
  return past < steps[2].ms ? 'just now' : words.format(-Math.floor(past / ms), unit)
}

/** Where no form was sent yet, but something else is a goal. */
function LastConversions({ minutes }: { minutes: readonly Bucket[] }) {
  const last = minutes.filter(({ conversions }) => conversions > 0).slice(-mostLines)
  return (
    <Lines title="Last conversions" none="">
      {last.reverse().map(({ at, conversions }) => (
        <Line key={at} what={minuteWords(at)} count={`+${formatNumber(conversions)}`} />
      ))}
    </Lines>
  )
}

type LinesProps = { title: string; none: string; children: ReactNode[] | undefined }

function Lines({ title, none, children }: LinesProps) {
  return (
    <section className={classes.list}>
      <h3 className={classes.title}>{title}</h3>
      {children?.length ? (
        <ol className={classes.lines}>{children}</ol>
      ) : (
        <p className={classes.none}>{none}</p>
      )}
    </section>
  )
}

function Line({ what, count }: { what: string; count: ReactNode }) {
  return (
    <li>
      <span dir="auto">{what}</span>
      <span>{count}</span>
    </li>
  )
}
