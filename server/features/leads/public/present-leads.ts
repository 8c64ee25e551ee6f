import type { Lead } from '#shared/contract/leads.ts'
import { tidyPhone } from '#shared/lib/tidy-phone.ts'
import { showPhone } from '#shared/lib/phone-number.ts'
import { showAddress } from '#shared/lib/show-address.ts'
import { MemberEntity } from '#server/core/companies/entities.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { LeadField, LeadRow } from './entities.ts'

/** Leads as the API shows them, in the same order. */
export async function presentLeads(em: EntityManager, rows: readonly LeadRow[]): Promise<Lead[]> {
  const owners = await findOwners(em, rows)
  return rows.map((row) => ({
    id: row.id,
    campaignId: row.campaignId,
    formId: row.formId,
    page: row.page,
    releaseNumber: row.releaseNumber,
    fields: row.fields.map(presentField),
    source: row.source ?? null,
    isSpam: row.isSpam,
    status: row.status,
    owner: (row.ownerId && owners.get(row.ownerId)) || null,
    note: row.note,
    createdAt: row.createdAt.toISOString(),
    readAt: row.readAt?.toISOString() ?? null,
  }))
}

/** The people who take care of leads, by the ids of their membership. */
export async function findOwners(
  em: EntityManager,
  rows: readonly LeadRow[],
): Promise<Map<string, { personId: string; name: string }>> {
  const ids = [...new Set(rows.flatMap(({ ownerId }) => ownerId ?? []))]
  if (ids.length === 0) return new Map()
  const members = await em.find(MemberEntity, { id: ids }, { fields: ['personId', 'name'] })
  return new Map(members.map(({ id, personId, name }) => [id, { personId, name }]))
}

function presentField({ name, type, label, value, typed }: LeadField): Lead['fields'][number] {
  const shown = shownOf({ type, value })
  const isTold = typed !== undefined && ![value, shown].includes(tidyPhone(typed))
  return {
    name,
    type,
    label,
    value,
    ...(shown === value ? {} : { shown }),
    ...(isTold ? { typed } : {}),
  }
}

/** An answer as people write it. */
export function shownOf({ type, value }: Pick<LeadField, 'type' | 'value'>): string {
  if (type === 'phone') return showPhone(value)
  return type === 'email' ? showAddress(value) : value
}
