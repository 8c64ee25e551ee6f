import { leadStatuses, leadStatusWords } from '#shared/contract/lead-statuses.ts'
import type { LeadStatus } from '#shared/contract/lead-statuses.ts'
import classes from './lead-status.module.css'

export const statusOptions = leadStatuses.map((value) => ({ value, label: leadStatusWords[value] }))

/** How far one got with a lead, as a dot and a word. */
export function StatusMark({ status }: { status: LeadStatus }) {
  return (
    <span className={classes.mark} data-status={status}>
      <span className={classes.dot} aria-hidden />
      {leadStatusWords[status]}
    </span>
  )
}
