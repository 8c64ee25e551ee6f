import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { Company } from '#shared/contract/companies.ts'
import type { Me } from '#shared/contract/me.ts'
import type { Role } from '#shared/permissions/can.ts'
import { AssetEntity } from '#server/features/assets/public/entities.ts'
import { renditionUrl } from '#server/features/assets/public/rendition-url.ts'
import { CompanyEntity, MemberEntity } from '#server/core/companies/entities.ts'
import type { CompanyRow } from '#server/core/companies/entities.ts'

/** The companies of a person with their role in each, oldest membership first. */
export async function listCompaniesOf(
  em: EntityManager,
  personId: string,
): Promise<Me['companies']> {
  const members = await em.find(MemberEntity, { personId }, { orderBy: { joinedAt: 'asc' } })
  const rows = await em.find(CompanyEntity, { id: members.map((member) => member.companyId) })
  const companies = new Map(rows.map((company) => [company.id, company]))
  const logos = await findLogos(em, rows)
  return members.flatMap(({ companyId, role }) => {
    const company = companies.get(companyId)
    if (!company) return []
    const { id, name, logoUrl, allowances, eraseAt } = presentCompany(company, logos)
    const disabled = disabledFor(role, company)
    return [{ id, name, role, logoUrl, allowances, eraseAt, disabled }]
  })
}

/** Why is for those who answer for the company. */
function disabledFor(role: Role, { disabledAt, disabledBecause }: CompanyRow) {
  if (!disabledAt) return null
  const isTold = role === 'owner' || role === 'admin'
  return { because: isTold ? (disabledBecause ?? null) : null }
}

/** One company as the API shows it. */
export async function showCompany(em: EntityManager, row: CompanyRow): Promise<Company> {
  return presentCompany(row, await findLogos(em, [row]))
}

function presentCompany(row: CompanyRow, logos: ReadonlyMap<string, string>): Company {
  return {
    id: row.id,
    name: row.name,
    website: row.website ?? null,
    brandKit: row.brandKit,
    logoUrl: logos.get(row.id) ?? null,
    allowances: row.allowances,
    launchRules: row.launchRules,
    approvalsNeeded: row.approvalsNeeded,
    guestsApprove: row.guestsApprove,
    uncountedNetworks: row.uncountedNetworks,
    frameHosts: row.frameHosts,
    language: row.language,
    timeZone: row.timeZone,
    visitMonths: row.visitMonths ?? null,
    createdAt: row.createdAt.toISOString(),
    eraseAt: row.eraseAt?.toISOString() ?? null,
  }
}

/** The addresses of the logos of those that have one, by company id; small enough for a menu. */
async function findLogos(
  em: EntityManager,
  companies: readonly CompanyRow[],
): Promise<Map<string, string>> {
  const ids = companies.flatMap(({ brandKit }) => brandKit.logoAssetId ?? [])
  if (ids.length === 0) return new Map()
  const assets = await em.find(AssetEntity, { id: ids, deletedAt: null })
  const chosen = new Map(companies.map(({ id, brandKit }) => [id, brandKit.logoAssetId]))
  return new Map(
    assets.flatMap(({ id, companyId, widths }) => {
      const isLogo = chosen.get(companyId) === id
      return isLogo ? [[companyId, renditionUrl(id, widths, 0)] as const] : []
    }),
  )
}
