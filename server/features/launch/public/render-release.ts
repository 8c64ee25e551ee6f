import { speak } from '#shared/languages/all-languages.ts'
import { spokenOn } from '#shared/campaign/model/site.ts'
import type { CampaignSnapshot } from '#shared/campaign/model/snapshot.ts'
import { renderPage } from '#shared/page/render/render-page.tsx'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { Services } from '#server/core/services.ts'
import type { AssetRow } from '#server/features/assets/public/entities.ts'
import { assetIdsIn, findAssets, renditionUrl } from '#server/features/assets/public/queries.ts'
import { CompanyEntity } from '#server/core/companies/entities.ts'
import type { CompanyRow } from '#server/core/companies/entities.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import type { ReleasePageRow } from '#server/features/publishing/public/entities.ts'
import { renderMissing } from '../render-missing.ts'
import { scriptOf } from '../page-script.ts'
import { publishedContext } from '../published-context.ts'
import type { Standing, StandingOf } from './standing.ts'

/** What rendering needs of the process that does it. */
export type Rendering = Pick<Services, 'pageScripts'>

type Input = {
  campaign: CampaignRow
  snapshot: CampaignSnapshot
  standingOf: StandingOf
  /** Also pictures that the library has no longer, as published pages keep theirs. */
  withDeleted?: boolean
}

export type RenderedRelease = {
  pages: Pick<ReleasePageRow, 'path' | 'pageId' | 'html' | 'scriptHash' | 'isIndexed' | 'spoken'>[]
  /** What stands where there is no page. */
  missingHtml: string
}

/** Every page of a campaign as a whole HTML document, and what stands where there is none. */
export async function renderRelease(
  { pageScripts }: Rendering,
  em: EntityManager,
  { campaign, snapshot, standingOf, withDeleted = false }: Input,
): Promise<RenderedRelease> {
  // Of variants nothing is published yet.
  const published = snapshot.pages.map((page) => ({ ...page, variants: [] }))
  const assets = await findAssets(em, campaign.companyId, assetIdsIn(published), { withDeleted })
  const company = await em.findOneOrFail(CompanyEntity, { id: campaign.companyId })
  const { logoAssetId } = company.brandKit
  const logos = await findAssets(em, campaign.companyId, logoAssetId ? [logoAssetId] : [])
  const icon = iconOf(company, logos)
  const publisher = { name: company.name, url: company.website ?? null }
  const pages = snapshot.pages.map((page) => {
    const standing = standingOf(page)
    const { fileUrl, canonicalUrl, imageUrl } = standing
    const spoken = spokenOn(snapshot.site, page)
    const script = scriptOf(pageScripts, page, standing.isCounted)
    const html = renderPage({
      page,
      theme: snapshot.theme,
      context: publishedContext(assets, standing),
      language: speak(spoken),
      fileUrl,
      head: {
        canonicalUrl,
        siteName: campaign.name,
        // What search engines are told says where the page is.
        ...(canonicalUrl === null ? {} : { publisher }),
        iconUrl: icon && (fileUrl(icon) ?? undefined),
        imageUrl,
        script: { source: script.source, data: scriptData(standing) },
      },
    })
    const { path, id: pageId } = page
    return { path, pageId, html, scriptHash: script.hash, isIndexed: true, spoken }
  })
  const usual = speak(spokenOn(snapshot.site, {}))
  const missingHtml = renderMissing(snapshot.theme, usual, campaign.name, standingOf(null))
  return { pages, missingHtml }
}

/** What the script of a page that is counted is told. */
function scriptData({ isCounted, token, postsTo }: Standing): Record<string, string> {
  if (!isCounted || token === null) return {}
  return { token, ...(postsTo === '' ? {} : { endpoint: `${postsTo}/e` }) }
}

/** In px, for dense screens. */
const iconWidth = 96

/** The company's logo where it is about as wide as high; in a tab, others would be a line. */
function iconOf(
  { brandKit: { logoAssetId: id = '' } }: CompanyRow,
  logos: ReadonlyMap<string, AssetRow>,
): string | undefined {
  const logo = logos.get(id)
  const ratio = logo ? logo.width / logo.height : 0
  return logo && ratio > 0.8 && ratio < 1.25 ? renditionUrl(id, logo.widths, iconWidth) : undefined
}
