import { v7 as uuidv7 } from 'uuid'
import { addressKey } from '#shared/lib/email-address.ts'
import type { Erasure } from '#shared/contract/leads.ts'
import { AppError } from '#shared/errors/catalogue.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { recordAudit } from '#server/core/audit/record-audit.ts'
import { deleteDeliveriesOf } from '#server/features/webhooks/public/delete-deliveries.ts'
import type { Caller } from '#server/core/caller.ts'
import { LeadEntity } from './public/entities.ts'
import { eachLead } from './public/find-leads.ts'
import { stemOf } from './public/search-text.ts'
import { ofStem } from './near-addresses.ts'

/** Ten seconds to take it back, and what the way of the question may take. */
const graceMs = 15_000
const portion = 500

/** Who erases, in which company. */
type Eraser = { caller: Caller; actor: { companyId: string } }

/**
 * Takes leads of a company away from everybody at once: lists, exports, webhooks that still wait.
 * What is left of them is deleted by `finishErasures` when it can't be taken back any more.
 */
export function eraseLeads(
  em: EntityManager,
  by: Eraser,
  leadIds: readonly string[],
  now: Date,
): Promise<Erasure> {
  return em.transactional((tx) => hide(tx, by, leadIds, now))
}

/** The same for all leads in which an answer is one of these addresses, in any spelling. */
export function eraseAddresses(
  em: EntityManager,
  by: Eraser,
  addresses: readonly string[],
  now: Date,
): Promise<Erasure> {
  return em.transactional(async (tx) => {
    const keys = new Set(addresses.map(addressKey))
    const ids = new Set<string>()
    const fork = () => tx.fork({ keepTransactionContext: true })
    for (const stem of new Set(addresses.map(stemOf)))
      for await (const { id, fields } of eachLead(fork, ofStem(by.actor.companyId, stem)))
        if (fields.some(({ value }) => keys.has(addressKey(value)))) ids.add(id)
    return hide(tx, by, [...ids], now)
  })
}

async function hide(
  tx: EntityManager,
  { caller, actor: { companyId } }: Eraser,
  leadIds: readonly string[],
  now: Date,
): Promise<Erasure> {
  const erasureId = uuidv7()
  const eraseAt = new Date(now.getTime() + graceMs)
  let count = 0
  for (let at = 0; at < leadIds.length; at += portion) {
    const those = { id: leadIds.slice(at, at + portion), companyId, eraseAt: null }
    count += await tx.nativeUpdate(LeadEntity, those, { eraseAt, erasureId })
  }
  if (count > 0) {
    const fact = { companyId, action: 'leads.erased', subject: leadsInWords(count) } as const
    await recordAudit(tx, caller, fact, now)
  }
  return { erasureId, count, restorableUntil: eraseAt.toISOString() }
}

/** Takes an erasure back; `not-found` when it is too late or was never there. */
export function restoreLeads(
  em: EntityManager,
  { caller, actor: { companyId } }: Eraser,
  erasureId: string,
  now: Date,
): Promise<void> {
  return em.transactional(async (tx) => {
    const count = await tx.nativeUpdate(
      LeadEntity,
      { companyId, erasureId, eraseAt: { $gt: now } },
      { eraseAt: null, erasureId: null },
    )
    if (count === 0) throw new AppError('not-found', 'These leads are erased for good.')
    const fact = { companyId, action: 'leads.restored', subject: leadsInWords(count) } as const
    await recordAudit(tx, caller, fact, now)
  })
}

/**
 * Deletes what can't be taken back any more, with what webhooks' receivers answered to it. Meant for
 * a job; it may be cut off and run again.
 */
export async function finishErasures(em: EntityManager, now: Date): Promise<void> {
  await inPortions(async () => {
    const due = { eraseAt: { $lte: now } }
    const rows = await em.fork().find(LeadEntity, due, { fields: ['id'], limit: portion })
    return deleteForGood(
      em,
      rows.map(({ id }) => id),
    )
  })
}

/** Calls `step` until it has less to do than it could. */
export async function inPortions(step: () => Promise<number>): Promise<void> {
  while ((await step()) === portion);
}

/** Deletes leads, and what the log of webhooks knows of their answers, in one transaction. */
export async function deleteForGood(em: EntityManager, leadIds: string[]): Promise<number> {
  if (leadIds.length === 0) return 0
  await em.transactional(async (tx) => {
    await tx.nativeDelete(LeadEntity, { id: leadIds })
    await deleteDeliveriesOf(tx, leadIds)
  })
  return leadIds.length
}

/** How many leads one transaction deletes. */
export const leadPortion = portion

export const leadsInWords = (count: number) => (count === 1 ? '1 lead' : `${count} leads`)
