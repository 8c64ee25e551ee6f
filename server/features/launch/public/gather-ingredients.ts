import { allBlocks } from '#shared/blocks/registry.ts'
import type { OwnFamily } from '#shared/page/css/own-font-rules.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { Services } from '#server/core/services.ts'
import { findAssets, sizesOf } from '#server/features/assets/public/queries.ts'
import { CompanyEntity } from '#server/core/companies/entities.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import { findIcon } from '../find-icon.ts'
import type { Ingredients } from './render-pages.ts'

/** What rendering needs of the process that does it. */
export type Rendering = Pick<Services, 'pageScripts' | 'documents'>

type Input = {
  campaign: CampaignRow
  /** Whatever may be the id of a picture on its pages. */
  assetIds: string[]
  families: readonly OwnFamily[]
  /** Also pictures that the library has no longer, as published pages keep theirs. */
  withDeleted?: boolean
}

/** Everything that pages are rendered with beside their document. */
export async function gatherIngredients(
  { pageScripts: { core, uncounted, ofKind } }: Pick<Services, 'pageScripts'>,
  em: EntityManager,
  { campaign, assetIds, families, withDeleted = false }: Input,
): Promise<Ingredients> {
  const found = await findAssets(em, campaign.companyId, assetIds, { withDeleted })
  const company = await em.findOneOrFail(CompanyEntity, { id: campaign.companyId })
  const { url = null } = await findIcon(em, company)
  const kinds = allBlocks().flatMap(({ kind }): [string, string][] => {
    const script = ofKind(kind)
    return script === undefined ? [] : [[kind, script]]
  })
  return {
    campaign: { id: campaign.id, name: campaign.name },
    publisher: { name: company.name, url: company.website ?? null },
    iconUrl: url,
    assets: sizesOf(found),
    families,
    scripts: { core, uncounted, kinds: Object.fromEntries(kinds) },
  }
}
