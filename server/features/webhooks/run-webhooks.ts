import { setTimeout as wait } from 'node:timers/promises'
import { WebhookDeliveryEntity } from './public/entities.ts'
import type { WebhookTables } from './public/entities.ts'
import { deliverMessage } from './deliver-message.ts'
import type { WebhookParts } from './deliver-message.ts'
import { isDisabled } from '#server/core/companies/access.ts'
import type { CompanyTables } from '#server/core/companies/entities.ts'

const lookEveryMs = 1_000
const graceMs = 3_000
/** At once, to one endpoint: a slow receiver is not flooded, and holds up nobody else's. */
const atOnce = 4
const endpointsAtOnce = 16
const endpointsLookedAt = 200

/** Tries everything that is due now, and returns how many messages it took on. */
export async function deliverDue(parts: WebhookParts): Promise<number> {
  const endpoints = await dueEndpoints(parts)
  const taken = await Promise.all(endpoints.map((id) => deliverTo(parts, id)))
  return taken.reduce((sum, count) => sum + count, 0)
}

/** Endpoints that something is due for, but of disabled companies, the longest waiting first. */
async function dueEndpoints({ database, clock }: WebhookParts): Promise<string[]> {
  const rows = await database
    .fork()
    .getKysely<WebhookTables & CompanyTables>()
    .selectFrom('webhook_delivery')
    .innerJoin('company', 'company.id', 'webhook_delivery.company_id')
    .select('endpoint_id')
    .where('next_attempt_at', '<=', clock())
    .where('company.disabled_at', 'is', null)
    .groupBy('endpoint_id')
    .orderBy(({ fn }) => fn.min('next_attempt_at'))
    .limit(endpointsLookedAt)
    .execute()
  return rows.map((row) => row.endpoint_id)
}

async function deliverTo(parts: WebhookParts, endpointId: string): Promise<number> {
  const em = parts.database.fork()
  const due = { endpointId, state: 'pending', nextAttemptAt: { $lte: parts.clock() } } as const
  const order = { orderBy: { nextAttemptAt: 'asc' }, limit: atOnce } as const
  const rows = await em.find(WebhookDeliveryEntity, due, order)
  const [first] = rows
  // It may have been disabled since the endpoint was found to be due.
  if (!first || (await isDisabled(em, first.companyId))) return 0
  const taken = await Promise.all(rows.map((row) => deliverMessage(parts, row)))
  return taken.filter(Boolean).length
}

/**
 * Sends messages from now on, within two seconds of the commit that queued them, in whichever
 * process that was. Each endpoint goes at its own pace. Returns the stop, which waits up to three
 * seconds for what is being sent; what is cut off then is tried again later.
 */
export function runWebhooks(options: WebhookParts): () => Promise<void> {
  const stop = new AbortController()
  const cut = new AbortController()
  const parts = { ...options, post: { ...options.post, stop: cut.signal } }
  const busy = new Map<string, Promise<void>>()
  const running = untilStopped()

  async function untilStopped() {
    while (!stop.signal.aborted) {
      for (const id of await dueEndpoints(parts).catch(failed))
        if (!busy.has(id) && busy.size < endpointsAtOnce) busy.set(id, work(id))
      await wait(lookEveryMs, undefined, { signal: stop.signal }).catch(() => undefined)
    }
  }

  async function work(id: string) {
    try {
      while (!stop.signal.aborted && (await deliverTo(parts, id)) > 0);
    } catch (err) {
      failed(err)
    } finally {
      busy.delete(id)
    }
  }

  function failed(err: unknown): string[] {
    parts.log.error({ err }, 'webhooks could not be worked on')
    return []
  }

  return async () => {
    stop.abort()
    await running
    await Promise.race([Promise.all(busy.values()), wait(graceMs, undefined, { ref: false })])
    cut.abort()
    await Promise.all(busy.values())
  }
}
