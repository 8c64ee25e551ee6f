import { LockMode, UniqueConstraintViolationException } from '@mikro-orm/core'
import type { AuditAction } from '#shared/contract/audit-actions.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { recordAudit } from '#server/core/audit/record-audit.ts'
import { publishNotified } from '#server/features/notifications/public/notify.ts'
import type { Notified } from '#server/features/notifications/public/notify.ts'
import type { Services } from '#server/core/services.ts'
import type { Dns } from '#server/core/ports/dns.ts'
import { judgeDomain, nextLook, stateOf } from './domain-state.ts'
import { CustomDomainEntity } from './public/entities.ts'
import type { CustomDomainRow } from './public/entities.ts'
import { lookUpDomain } from './look-up-domain.ts'
import type { Finding } from './look-up-domain.ts'
import { hostOf } from './own-hosts.ts'
import { succeedUnverified } from './public/point-domain.ts'
import { factsOf } from './present-domain.ts'
import { notifyLeaders } from './notify-leaders.ts'
import type { DomainNews } from './notify-leaders.ts'

export type CheckParts = Pick<Services, 'news'> & {
  dns: Dns
  pagesOrigin: string
  appOrigin: string
  clock: () => Date
}

/**
 * Looks into DNS and writes down how the domain stands now. Who has to know is told in the same
 * transaction. Gives the row; null when the name was given back meanwhile.
 */
export async function checkDomain(
  em: EntityManager,
  { id, name, token }: Pick<CustomDomainRow, 'id' | 'name' | 'token'>,
  { dns, pagesOrigin, appOrigin, clock, news }: CheckParts,
): Promise<CustomDomainRow | null> {
  const finding = await lookUpDomain(dns, { name, token }, hostOf(pagesOrigin))
  const write = () =>
    em.fork().transactional((tx) => writeFinding(tx, id, finding, appOrigin, clock()))
  const { row, notified } = await write().catch((error: unknown) => {
    // Another company has proven the same name at this very moment: now that can be seen.
    if (!(error instanceof UniqueConstraintViolationException)) throw error
    return write()
  })
  publishNotified({ news }, notified)
  return row
}

async function writeFinding(
  tx: EntityManager,
  id: string,
  finding: Finding,
  appOrigin: string,
  now: Date,
): Promise<{ row: CustomDomainRow | null; notified: Notified[] }> {
  const lockMode = LockMode.PESSIMISTIC_WRITE
  const row = await tx.findOne(CustomDomainEntity, { id, removedAt: null }, { lockMode })
  if (!row) return { row, notified: [] }
  const before = factsOf(row)
  const facts = judgeDomain(before, finding, await isTaken(tx, row, now), now)
  Object.assign(row, facts, { finding, checkedAt: now })
  row.nextCheckAt = nextLook(facts, finding, row.addedAt, now)
  await tx.flush()
  if (!before.verifiedAt && facts.verifiedAt) await succeedUnverified(tx, row)
  const news = newsOf(stateOf(before, null), stateOf(facts, finding), before.verifiedAt !== null)
  if (!news) return { row, notified: [] }
  const { companyId, name: subject } = row
  await recordAudit(tx, null, { companyId, action: auditOf[news], subject }, now)
  return { row, notified: await notifyLeaders(tx, row, news, appOrigin, now) }
}

const auditOf: Record<DomainNews, AuditAction> = {
  verified: 'domain.verified',
  drifted: 'domain.drifted',
  recovered: 'domain.recovered',
  lost: 'domain.lost',
}

/** What there is to tell when a domain went from one state to another. */
function newsOf(
  before: ReturnType<typeof stateOf>,
  after: ReturnType<typeof stateOf>,
  wasVerified: boolean,
): DomainNews | null {
  if (after === 'drifted') return before === 'drifted' ? null : 'drifted'
  if (after === 'lost') return before === 'lost' ? null : 'lost'
  if (before === 'drifted') return 'recovered'
  return !wasVerified && (after === 'verified' || after === 'unrouted') ? 'verified' : null
}

/** Another company has the name verified, or gave it back so lately that it is kept for that one. */
async function isTaken(
  tx: EntityManager,
  { companyId, name }: CustomDomainRow,
  now: Date,
): Promise<boolean> {
  const others = { name, companyId: { $ne: companyId } }
  // What was kept long enough makes room at once, not only when it is next swept up.
  await tx.nativeDelete(CustomDomainEntity, {
    ...others,
    removedAt: { $ne: null },
    reservedUntil: { $lte: now },
  })
  const count = await tx.count(CustomDomainEntity, {
    ...others,
    $or: [{ verifiedAt: { $ne: null } }, { reservedUntil: { $gt: now } }],
  })
  return count > 0
}
