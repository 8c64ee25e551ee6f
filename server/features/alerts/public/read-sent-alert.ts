import type { SentAlert } from '#shared/contract/webhook-messages.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { AlertEventEntity, AlertRuleEntity } from './entities.ts'

/** A firing of a company's alert as webhooks tell of it; null when it is gone. */
export async function readSentAlert(
  em: EntityManager,
  alert: { id: string; companyId: string },
): Promise<SentAlert | null> {
  const event = await em.findOne(AlertEventEntity, alert)
  const rule = event && (await em.findOne(AlertRuleEntity, { id: event.ruleId }))
  if (!event || !rule) return null
  const { measure, goalId = null, condition } = rule
  return {
    id: event.id,
    rule: { id: rule.id, measure, goalId, condition },
    firedAt: event.at.toISOString(),
    overAt: event.overAt?.toISOString() ?? null,
    value: event.value,
    expected: event.expected ?? null,
    words: event.words,
  }
}
