import { formatNumber } from '#client/lib/words/format.ts'
import { formatShare } from '#shared/lib/format-share.ts'
import { ChangeLine, RateChange } from '../change-line.tsx'
import type { ChartedNumbers } from './charted-numbers.ts'
import { averageSeconds, bounceRate, durationText } from './visit-words.ts'
import classes from './visit-figures.module.css'

/** How visits went, and the leads that came; each beside as long a time before. */
export function VisitFigures({ inRange, before }: Pick<ChartedNumbers, 'inRange' | 'before'>) {
  const [bounced, bouncedBefore] = [bounceRate(inRange), bounceRate(before)]
  const [spent, spentBefore] = [averageSeconds(inRange), averageSeconds(before)]
  const isVisits = inRange.visits !== undefined
  return (
    <dl className={classes.figures}>
      {isVisits ? (
        <>
          <div className={classes.figure}>
            <dt title="Visits of one view and nothing else">Bounce rate</dt>
            <dd>
              <b>{bounced === null ? '–' : formatShare(bounced, 1)}</b>
              <RateChange now={bounced} before={bouncedBefore} isPlain />
            </dd>
          </div>
          <div className={classes.figure}>
            <dt title="From the first event of a visit to its last">Average visit</dt>
            <dd>
              <b>{spent === null ? '–' : durationText(spent)}</b>
              {spent === null ? null : <ChangeLine now={spent} before={spentBefore} />}
            </dd>
          </div>
        </>
      ) : null}
      {inRange.leads === null ? null : (
        <div className={classes.figure}>
          <dt>Leads</dt>
          <dd>
            <b>{formatNumber(inRange.leads)}</b>
            <ChangeLine now={inRange.leads} before={before?.leads} />
          </dd>
        </div>
      )}
    </dl>
  )
}
