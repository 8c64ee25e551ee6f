import type { LaunchCheck } from '#shared/contract/campaigns.ts'
import { hasIconShape } from '#shared/page/icon-shape.ts'
import type { CompanyRow } from '#server/core/companies/entities.ts'
import { findAssets } from '#server/features/assets/public/queries.ts'
import { renditionUrl } from '#server/features/assets/public/rendition-url.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'

/** In px, for dense screens. */
const iconWidth = 96

/** The picture of a company's pages in tabs and search results, or why it is a dot. */
type Icon = { url: string } | { url?: never; lacks: 'logo' | 'shape' }

/** The company's logo where it is about as wide as high; others would be a line there. */
export async function findIcon(
  em: EntityManager,
  { id: companyId, brandKit: { logoAssetId: id = '' } }: Pick<CompanyRow, 'id' | 'brandKit'>,
): Promise<Icon> {
  const logo = id ? (await findAssets(em, companyId, [id])).get(id) : undefined
  if (!logo) return { lacks: 'logo' }
  if (!hasIconShape(logo)) return { lacks: 'shape' }
  return { url: renditionUrl(id, logo.widths, iconWidth) }
}

const reasons = {
  logo: 'the company has no logo.',
  shape: 'the company’s logo is not about as wide as high.',
} as const

/** The line of the launch checklist about it. */
export async function iconChecks(em: EntityManager, company: CompanyRow): Promise<LaunchCheck[]> {
  const icon = await findIcon(em, company)
  if (icon.url !== undefined)
    return [{ id: 'icon', level: 'ok', message: 'Tabs and search results show the logo.' }]
  const message = `Tabs and search results show a dot in the campaign’s colour: ${reasons[icon.lacks]}`
  return [{ id: 'icon', level: 'hint', message, at: 'brand' }]
}
