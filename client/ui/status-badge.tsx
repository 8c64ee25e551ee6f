import type { CampaignStatus } from '#shared/lifecycle/lifecycle.ts'
import classes from './status-badge.module.css'

/** The words for each state of a campaign, as shown everywhere. */
export const statusNames: Record<CampaignStatus, string> = {
  draft: 'Draft',
  in_review: 'In review',
  approved: 'Approved',
  scheduled: 'Scheduled',
  live: 'Live',
  paused: 'Paused',
  ended: 'Ended',
  archived: 'Archived',
}

/** A campaign's state as a dot and a word; the dot of a live one pulses slowly. */
export function StatusBadge({ status }: { status: CampaignStatus }) {
  return (
    <span className={classes.badge} data-status={status}>
      <span className={classes.dot} aria-hidden />
      {statusNames[status]}
    </span>
  )
}
