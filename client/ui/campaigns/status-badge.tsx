import type { Campaign } from '#shared/contract/campaigns.ts'
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

/** The word for where a campaign stands: of a sample nothing is truly live, nor of what is taken down. */
export const standingOf = ({ status, isSample, takenDown }: Standing): string => {
  if (takenDown) return 'Taken down'
  return isSample ? 'Sample' : statusNames[status]
}

type Standing = Pick<Campaign, 'status' | 'isSample'> & { takenDown: object | null }

/** Where a campaign stands as a dot and a word; the dot of a live one pulses slowly. */
export function StatusBadge({ campaign }: { campaign: Standing }) {
  return (
    <span className={classes.badge} data-status={lookOf(campaign)}>
      <span className={classes.dot} aria-hidden />
      {standingOf(campaign)}
    </span>
  )
}

function lookOf({ status, isSample, takenDown }: Standing): string {
  if (takenDown) return 'taken-down'
  return isSample ? 'sample' : status
}
