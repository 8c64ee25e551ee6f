import { AppError } from '#shared/errors/catalogue.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { CompanyEntity } from '#server/core/companies/entities.ts'
import { replayFailed } from '#server/features/webhooks/public/delivery-log.ts'
import {
  WebhookDeliveryEntity,
  WebhookEndpointEntity,
} from '#server/features/webhooks/public/entities.ts'
import { recordAct } from './acts.ts'
import type { Operator } from './acts.ts'

const shownEndpoints = 100

export type FailingWebhook = {
  id: string
  company: string
  url: string
  /** Since when nothing has arrived. */
  failingSince: Date | null
  /** Switched off by Fanfare, because nothing arrived any more. */
  isOff: boolean
  /** Messages that were given up, and are still in the log. */
  failed: number
  /** What was said last. */
  error: string | null
}

/** Nothing has arrived at them lately, or they were switched off for that. */
export const failing = {
  $or: [{ failingSince: { $ne: null } }, { disabledBecause: { $ne: null } }],
}

/** Webhooks whose messages do not arrive. */
export async function listFailingWebhooks(em: EntityManager): Promise<FailingWebhook[]> {
  const endpoints = await em.find(WebhookEndpointEntity, failing, {
    orderBy: { failingSince: 'asc' },
    limit: shownEndpoints,
  })
  const companies = await em.find(CompanyEntity, { id: endpoints.map((one) => one.companyId) })
  const nameOf = new Map(companies.map(({ id, name }) => [id, name]))
  return Promise.all(
    endpoints.map(async ({ id, companyId, url, failingSince, disabledBecause }) => {
      const failed = { endpointId: id, state: 'failed' } as const
      const last = await em.findOne(
        WebhookDeliveryEntity,
        { endpointId: id, lastAttemptAt: { $ne: null } },
        { orderBy: { lastAttemptAt: 'desc' } },
      )
      return {
        id,
        company: nameOf.get(companyId) ?? '',
        url,
        failingSince: failingSince ?? null,
        isOff: Boolean(disabledBecause),
        failed: await em.count(WebhookDeliveryEntity, failed),
        error: last?.lastError ?? (last?.lastCode ? `HTTP ${last.lastCode}` : null),
      }
    }),
  )
}

/** Sends all messages of a webhook again that were given up; gives their number. */
export function sendWebhookAgain(em: EntityManager, by: Operator, id: string): Promise<number> {
  return em.transactional(async (tx) => {
    const endpoint = await tx.findOne(WebhookEndpointEntity, { id })
    if (!endpoint) throw new AppError('not-found', `There is no webhook ${id}.`)
    const { companyId, url } = endpoint
    const sent = await replayFailed(tx, { companyId, webhookId: id }, new Date(0), by.now)
    await recordAct(
      tx,
      by,
      'webhook.sent-again',
      `${url}: ${sent} ${sent === 1 ? 'message' : 'messages'}`,
    )
    return sent
  })
}
