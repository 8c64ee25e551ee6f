import { formatDay } from '#client/lib/words/format.ts'
import mark from '#client/ui/settings/mark.module.css'
import type { OperatorCompany } from '#shared/contract/operator.ts'
import { HeldMark } from './held-mark.tsx'

/** Whether people can work in it. */
export function CompanyState({ company }: { company: OperatorCompany }) {
  const { disabled, closedAt } = company
  if (disabled) return <HeldMark words="Disabled" held={disabled} />
  return (
    <span className={mark.mark} data-tone={closedAt ? 'waiting' : 'good'}>
      {closedAt ? `Closed on ${formatDay(closedAt)}` : 'Open'}
    </span>
  )
}
