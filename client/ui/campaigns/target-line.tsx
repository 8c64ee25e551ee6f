import type { ReachedTarget } from '#shared/contract/targets.ts'
import { formatShare } from '#shared/lib/format-share.ts'
import { useNow } from '../figures/use-now.ts'
import classes from './target-line.module.css'
import { paceWords, reachedWords, standingOfTarget, targetWords } from './target-words.ts'
import type { TargetPlace } from './target-words.ts'

type TargetLineProps = { target: ReachedTarget; place: TargetPlace }

/** How far a target is, as a bar, and at this pace when it will be reached. */
export function TargetLine({ target, place }: TargetLineProps) {
  const { count, reached } = target
  const pace = standingOfTarget(target, place, useNow())
  return (
    <div className={classes.target} data-pace={pace.kind}>
      <p className={classes.far}>
        <strong>{reachedWords(target)}</strong> <span>{formatShare(reached, count)}</span>
      </p>
      <div
        className={classes.bar}
        role="progressbar"
        aria-label={targetWords(target)}
        aria-valuemin={0}
        aria-valuemax={count}
        aria-valuenow={Math.min(reached, count)}
        aria-valuetext={reachedWords(target)}
      >
        <span style={{ width: `${Math.min(100, (reached / count) * 100)}%` }} />
      </div>
      <p className={classes.words}>
        {target.by === null ? null : <>To reach: {targetWords(target)}. </>}
        {paceWords(pace, place)}
      </p>
    </div>
  )
}
