import { randomBytes } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { domainsLimit } from '#shared/contract/domain-states.ts'
import { AppError } from '#shared/errors/catalogue.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { recordAudit } from '#server/core/audit/record-audit.ts'
import type { Plans } from '#server/core/ports/plans.ts'
import { changeCompany } from '#server/core/companies/change-company.ts'
import type { Admitted } from '#server/core/companies/change-company.ts'
import { readDomainName } from './domain-name.ts'
import { noFacts } from './domain-state.ts'
import { CustomDomainEntity } from './public/entities.ts'
import type { CustomDomainRow } from './public/entities.ts'
import { pointAt } from './public/point-domain.ts'

type NewDomain = { name: string; campaignId: string | undefined; ownHosts: readonly string[] }

/**
 * Adds a name to the company's list, to be verified. A name that the company itself gave back is
 * taken up again, with the same records, and proven anew. Throws `validation-failed` for what can't
 * be served, `domain-taken` and `domain-reserved` for what another company has verified or given back
 * lately.
 */
export async function addDomain(
  em: EntityManager,
  by: Admitted,
  { name: typed, campaignId, ownHosts }: NewDomain,
  { plans, now }: { plans: Plans; now: Date },
): Promise<CustomDomainRow> {
  const { name, refusal } = readDomainName(typed, ownHosts)
  if (name === null)
    throw new AppError('validation-failed', refusal, [{ pointer: '/name', detail: refusal }])
  return changeCompany(em, by, async (tx, { id: companyId }) => {
    const known = await tx.find(CustomDomainEntity, { name })
    const own = known.find((row) => row.companyId === companyId)
    if (own && !own.removedAt) throw new AppError('conflict', `${name} is in your list already.`)
    refuseTaken(known, companyId, now)
    await requireRoom(tx, companyId, plans, now)
    const row = own ?? tx.create(CustomDomainEntity, newRow(companyId, name))
    row.addedByName = by.caller.person.name
    Object.assign(row, { addedAt: now, nextCheckAt: now, removedAt: null, ...noFacts })
    Object.assign(row, { finding: null, checkedAt: null, campaignId: null, isPrimary: false })
    await tx.flush()
    await pointAt(tx, row, campaignId ?? null)
    await recordAudit(tx, by.caller, { companyId, action: 'domain.added', subject: name }, now)
    return row
  })
}

/** Another company that only adds the name, too, is no obstacle: who proves it first has it. */
function refuseTaken(known: CustomDomainRow[], companyId: string, now: Date): void {
  const others = known.filter((row) => row.companyId !== companyId)
  if (others.some(({ verifiedAt, removedAt }) => verifiedAt && !removedAt))
    throw new AppError('domain-taken')
  const until = others.flatMap(({ reservedUntil }) => reservedUntil ?? [])
  const latest = new Date(Math.max(0, ...until.map((date) => date.getTime())))
  if (latest > now)
    throw new AppError(
      'domain-reserved',
      `Another company gave this name back lately. It can be added from ${dayOf(latest)} on.`,
    )
}

/** Throws `plan-limit` or `conflict` where the company may not have one more. */
export async function requireRoom(
  tx: EntityManager,
  companyId: string,
  plans: Plans,
  now: Date,
): Promise<void> {
  await plans.requireRoomFor(tx, companyId, 'customDomains', now)
  const count = await tx.count(CustomDomainEntity, { companyId, removedAt: null })
  if (count >= domainsLimit)
    throw new AppError('conflict', `There are ${domainsLimit} domains already. Remove one first.`)
}

const newRow = (companyId: string, name: string) => ({
  id: uuidv7(),
  companyId,
  name,
  token: randomBytes(16).toString('hex'),
  campaignId: null,
  isPrimary: false,
  addedByName: '',
  addedAt: new Date(0),
  ...noFacts,
  finding: null,
  checkedAt: null,
  nextCheckAt: null,
  removedAt: null,
  reservedUntil: null,
})

const dayOf = (date: Date) =>
  date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })
