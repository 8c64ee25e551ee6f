import { IconAlertTriangle } from '@tabler/icons-react'
import { useCompany } from '#client/lib/session/current-company.ts'
import { formatDay } from '#client/lib/words/format.ts'
import { useActor } from '#client/lib/session/session.ts'
import { can } from '#shared/permissions/can.ts'
import classes from './closing-banner.module.css'
import { ReopenButton } from './reopen-button.tsx'

/** Says above what stays open of a closed company when it is erased; owners can take it back here. */
export function ClosingBanner() {
  const { id: companyId, eraseAt } = useCompany()
  const actor = useActor(companyId)
  if (eraseAt === null) return null
  return (
    <section aria-label="This company is closed" className={classes.banner}>
      <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
      <p className={classes.text}>
        This company will be erased on <time dateTime={eraseAt}>{formatDay(eraseAt)}</time>.
      </p>
      {can(actor, 'company.delete', { companyId }) ? (
        <ReopenButton companyId={companyId} size="xs" variant="default" />
      ) : null}
    </section>
  )
}
