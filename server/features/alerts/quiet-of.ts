import type { QuietHours } from '#shared/contract/alerts.ts'
import type { AlertRuleRow } from './public/entities.ts'

/** The quiet hours of a rule; null for none. */
export function quietOf({ quietFrom, quietTo }: AlertRuleRow): QuietHours | null {
  return typeof quietFrom === 'number' && typeof quietTo === 'number'
    ? { from: quietFrom, to: quietTo }
    : null
}
