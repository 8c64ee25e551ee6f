import { IconAlertTriangle } from '@tabler/icons-react'
import { RelativeTime } from '../figures/relative-time.tsx'
import type { Campaign } from '#shared/contract/campaigns.ts'
import classes from './taken-down-note.module.css'

/** Says that the operator has taken the pages of a campaign down, and why; nothing otherwise. */
export function TakenDownNote({ campaign: { takenDown } }: { campaign: Campaign }) {
  if (takenDown === null) return null
  return (
    <div className={classes.note} role="note">
      <IconAlertTriangle size={20} stroke={1.5} aria-hidden className={classes.icon} />
      <p className={classes.words}>
        <strong>The pages are taken down.</strong> Whoever runs this installation did that{' '}
        <RelativeTime at={takenDown.at} />: <q dir="auto">{takenDown.because}</q> Visitors read that
        the page is not available. Nothing goes live until the pages are put back; you can go on
        editing.
      </p>
    </div>
  )
}
