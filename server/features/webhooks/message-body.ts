import type { SentAlert, WebhookMessage } from '#shared/contract/webhook-messages.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import { campaignAddress } from '#server/features/domains/public/queries.ts'
import type { WebhookDeliveryRow } from './public/entities.ts'

type LeadData = Extract<WebhookMessage, { type: 'lead.created' }>['data']

/** A lead as a message tells of it; `eraseAt` when it is being erased. */
export type SentLead = {
  id: string
  page: string
  formId: string
  releaseNumber: number
  source: string | null
  utm: LeadData['utm']
  fields: LeadData['answers']
  createdAt: Date
  eraseAt?: Date | null | undefined
}

/** Reads a lead of the company now; null when it is gone. */
export type ReadLead = (
  em: EntityManager,
  lead: { id: string; companyId: string },
) => Promise<SentLead | null>

/** Reads a firing of an alert of the company now; null when it is gone. */
export type ReadAlert = (
  em: EntityManager,
  alert: { id: string; companyId: string },
) => Promise<SentAlert | null>

/** What is to be sent, when it may be, or that it is gone. */
export type MessageBody = { body: string } | { notBefore: Date } | { gone: true }

/**
 * What a message says, read now: of a lead only its id is kept in the outbox, so that nothing of it
 * is left there when it is erased. `gone` when it is; while it is being erased, it waits.
 */
export async function messageBody(
  em: EntityManager,
  delivery: WebhookDeliveryRow,
  parts: { pagesOrigin: string; readLead: ReadLead; readAlert: ReadAlert },
): Promise<MessageBody> {
  const { pagesOrigin, readLead, readAlert } = parts
  const { type, alertId } = delivery
  const timestamp = delivery.createdAt.toISOString()
  if (type === 'webhook.test')
    return asBody({ type, timestamp, data: { message: 'It works. This tries out your webhook.' } })
  const { companyId, campaignId: id, leadId, subject: name } = delivery
  const row = id ? await em.findOne(CampaignEntity, { id, companyId }) : null
  if (!row) return { gone: true }
  const campaign = { id: row.id, name, url: await campaignAddress(em, row, pagesOrigin) }
  if (type === 'alert.fired' || type === 'alert.over') {
    const alert = alertId ? await readAlert(em, { id: alertId, companyId }) : null
    return alert ? asBody({ type, timestamp, data: { ...alert, campaign } }) : { gone: true }
  }
  if (type !== 'lead.created') return asBody({ type, timestamp, data: { campaign } })
  const lead = leadId ? await readLead(em, { id: leadId, companyId }) : null
  if (!lead) return { gone: true }
  if (lead.eraseAt) return { notBefore: lead.eraseAt }
  return asBody({
    type,
    timestamp,
    data: {
      id: lead.id,
      campaign,
      release: lead.releaseNumber,
      page: lead.page,
      form: lead.formId,
      submittedAt: lead.createdAt.toISOString(),
      source: lead.source,
      utm: lead.utm,
      // None is served yet.
      variant: null,
      consents: consentsOf(lead),
      answers: lead.fields.map(({ name: field, type: kind, label, value, typed }) => ({
        name: field,
        type: kind,
        label,
        value,
        ...(typed === undefined ? {} : { typed }),
      })),
    },
  })
}

function consentsOf({ fields, createdAt }: SentLead): LeadData['consents'] {
  const at = createdAt.toISOString()
  return fields
    .filter(({ type }) => type === 'consent')
    .map(({ label: text, value }) => ({ text, given: value === 'Yes', at }))
}

const asBody = (message: WebhookMessage) => ({ body: JSON.stringify(message) })
