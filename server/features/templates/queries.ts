import { AppError } from '#shared/errors/catalogue.ts'
import { can } from '#shared/permissions/can.ts'
import type { Actor } from '#shared/permissions/can.ts'
import type { CompanyTemplate } from '#shared/contract/templates.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { MemberEntity } from '#server/core/companies/entities.ts'
import { TemplateEntity } from './public/entities.ts'
import type { TemplateRow } from './public/entities.ts'

/** Who asks, as far as templates are concerned. */
export type Asking = { actor: Actor; personId: string }

/** The templates of a company, the newest first, with who made each and what the caller may do. */
export async function listTemplates(
  em: EntityManager,
  companyId: string,
  asking: Asking,
): Promise<CompanyTemplate[]> {
  const rows = await em.find(TemplateEntity, { companyId }, { orderBy: { createdAt: 'desc' } })
  return presentAll(em, companyId, rows, asking)
}

/** One of them. */
export async function showTemplate(
  em: EntityManager,
  row: TemplateRow,
  asking: Asking,
): Promise<CompanyTemplate> {
  const [shown] = await presentAll(em, row.companyId, [row], asking)
  if (!shown) throw new AppError('not-found')
  return shown
}

/** The row with all that is in it; `not-found` for one of another company. */
export async function requireTemplate(
  em: EntityManager,
  companyId: string,
  templateId: string,
): Promise<TemplateRow> {
  const row = await em.findOne(
    TemplateEntity,
    { id: templateId, companyId },
    { populate: ['seed'] },
  )
  if (!row) throw new AppError('not-found')
  return row
}

/** Leaders change every template, makers their own; a key does what the person who made it does. */
export function mayChange(row: Pick<TemplateRow, 'createdBy' | 'companyId'>, asking: Asking) {
  const { actor, personId } = asking
  return row.createdBy === personId || can({ ...actor, scopes: null }, 'campaign.delete', row)
}

async function presentAll(
  em: EntityManager,
  companyId: string,
  rows: readonly TemplateRow[],
  asking: Asking,
): Promise<CompanyTemplate[]> {
  const people = [...new Set(rows.map(({ createdBy }) => createdBy))]
  const members = await em.find(MemberEntity, { companyId, personId: { $in: people } })
  const names = new Map(members.map(({ personId, name }) => [personId, name]))
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    kind: row.kind,
    ground: row.ground,
    createdAt: row.createdAt.toISOString(),
    createdBy: names.get(row.createdBy) ?? null,
    mayChange: mayChange(row, asking),
  }))
}
