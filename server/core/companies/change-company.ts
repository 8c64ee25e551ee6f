import { AppError } from '#shared/errors/catalogue.ts'
import type { Actor } from '#shared/permissions/can.ts'
import { lockRow } from '#server/platform/db/lock-row.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { Caller } from '#server/core/caller.ts'
import { findActor } from './access.ts'
import { CompanyEntity } from './entities.ts'
import type { CompanyRow } from './entities.ts'

/** Somebody who was admitted to an operation of a company, and what they were at that moment. */
export type Admitted = { caller: Caller; actor: Actor }

/**
 * Runs `change` in a transaction beside which no other one changes the company: who belongs to it,
 * what they may, or whether it is open. What `change` reads is as of then. Rejects with `conflict`
 * when the rights of `by` have changed since they were admitted.
 */
export function changeCompany<Result>(
  em: EntityManager,
  by: Admitted,
  change: (tx: EntityManager, company: CompanyRow) => Promise<Result>,
): Promise<Result> {
  const { companyId, role, closed, disabled } = by.actor
  return withLockedCompany(em, companyId, async (tx, company) => {
    const present = company && (await findActor(tx, by.caller, companyId))
    if (!present) throw new AppError('not-found')
    const isSame =
      present.role === role && present.closed === closed && present.disabled === disabled
    if (!isSame) throw new AppError('conflict')
    return change(tx, company)
  })
}

/** Like `changeCompany`, for those who are not in it; the company is null when there is none. */
export function withLockedCompany<Result>(
  em: EntityManager,
  companyId: string,
  change: (tx: EntityManager, company: CompanyRow | null) => Promise<Result>,
): Promise<Result> {
  const run = async (tx: EntityManager) => {
    await lockRow(tx, 'company', companyId)
    return change(tx, await tx.findOne(CompanyEntity, { id: companyId }))
  }
  // Nothing that was read before the lock may be taken for the present.
  return em.transactional(run, { clear: true })
}
