import type { LeadStatus } from '#shared/contract/lead-statuses.ts'
import { leadStatusWords } from '#shared/contract/lead-statuses.ts'
import { AppError } from '#shared/errors/catalogue.ts'
import { can } from '#shared/permissions/can.ts'
import type { Caller } from '#server/core/caller.ts'
import { recordAudit } from '#server/core/audit/record-audit.ts'
import { CompanyEntity, MemberEntity } from '#server/core/companies/entities.ts'
import { memberActor } from '#server/core/companies/member-actor.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { announceLead } from './announce-lead.ts'
import { leadsInWords } from './erase-leads.ts'
import { LeadEntity } from './public/entities.ts'

type By = { caller: Caller; actor: { companyId: string } }

/** What is left out stays as it is. */
export type LeadChange = {
  leadIds: string[]
  status?: LeadStatus | undefined
  /** A person, or null for nobody. */
  owner?: string | null | undefined
  note?: string | undefined
}

/**
 * Says how far one got with leads of a company, who takes care of them and what is to be noted.
 * Throws `validation-failed` for an owner who may not read leads. The audit log has no notes in it.
 */
export function updateLeads(
  em: EntityManager,
  { caller, actor: { companyId } }: By,
  { leadIds, status, owner, note }: LeadChange,
  now: Date,
): Promise<void> {
  return em.transactional(async (tx) => {
    const member = owner ? await requireReader(tx, companyId, owner) : null
    const change = {
      ...(status === undefined ? {} : { status }),
      ...(owner === undefined ? {} : { ownerId: member?.id ?? null }),
      ...(note === undefined ? {} : { note: note.replaceAll('\r\n', '\n').trim() }),
    }
    if (Object.keys(change).length === 0) return
    const those = { id: leadIds, companyId, eraseAt: null }
    const count = await tx.nativeUpdate(LeadEntity, those, change)
    if (count === 0) throw new AppError('not-found')
    const details = {
      ...(status === undefined ? {} : { status: leadStatusWords[status] }),
      ...(owner === undefined ? {} : { owner: member?.name ?? 'nobody' }),
      ...(note === undefined ? {} : { note: note === '' ? 'removed' : 'written' }),
    }
    const fact = { companyId, action: 'leads.updated', subject: leadsInWords(count) } as const
    await recordAudit(tx, caller, { ...fact, details }, now)
  })
}

async function requireReader(tx: EntityManager, companyId: string, personId: string) {
  const company = await tx.findOneOrFail(CompanyEntity, { id: companyId })
  const member = await tx.findOne(MemberEntity, { companyId, personId })
  if (!member || !can(memberActor(member, company), 'leads.see', { companyId }))
    throw new AppError('validation-failed', undefined, [
      { pointer: '/owner', detail: 'Choose a member who may read leads.' },
    ])
  return member
}

/**
 * Takes leads out of what is perhaps spam and announces them as if they had come now. They stay
 * out of the conversions: those were counted, or not, when they were sent.
 */
export function letIn(
  em: EntityManager,
  { caller, actor: { companyId } }: By,
  { leadIds, appOrigin }: { leadIds: string[]; appOrigin: string },
  now: Date,
): Promise<void> {
  return em.transactional(async (tx) => {
    const suspected = { id: leadIds, companyId, eraseAt: null, isSpam: true }
    const rows = await tx.find(LeadEntity, suspected, { orderBy: { id: 'asc' } })
    let count = 0
    for (const { id, campaignId } of rows) {
      // Of two who say it at once, one tells of it.
      const isOurs = await tx.nativeUpdate(LeadEntity, { id, isSpam: true }, { isSpam: false })
      if (isOurs === 0) continue
      count += 1
      await announceLead(tx, { id, companyId, campaignId }, appOrigin, now)
    }
    if (count === 0) return
    const fact = { companyId, action: 'leads.not-spam', subject: leadsInWords(count) } as const
    await recordAudit(tx, caller, fact, now)
  })
}
