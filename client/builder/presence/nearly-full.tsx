import { formatShare } from '#shared/lib/format-share.ts'
import classes from './session-notice.module.css'

/** Before edits are refused, what can be done about it. */
export function NearlyFull({ percent }: { percent: number }) {
  return (
    <div role="status" className={classes.notice} data-kind="nearly-full">
      <p className={classes.text}>
        <strong>This campaign is {formatShare(percent, 100)} full.</strong> Remove pages, sections
        or texts that you no longer need. Once it is full, it takes no more changes.
      </p>
    </div>
  )
}
