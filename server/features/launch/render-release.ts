import { speak } from '#shared/languages/all-languages.ts'
import { spokenOn } from '#shared/campaign/model/site.ts'
import type { CampaignSnapshot } from '#shared/campaign/model/snapshot.ts'
import { renderPage } from '#shared/page/render/render-page.tsx'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { Services } from '#server/core/services.ts'
import { signPageToken } from '#server/features/ingest/public/page-token.ts'
import type { AssetRow } from '#server/features/assets/public/entities.ts'
import { assetIdsIn, findAssets, renditionUrl } from '#server/features/assets/public/queries.ts'
import { CompanyEntity } from '#server/core/companies/entities.ts'
import type { CompanyRow } from '#server/core/companies/entities.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import type { ReleasePageRow, ReleaseRow } from '#server/features/publishing/public/entities.ts'
import { renderMissing } from './render-missing.ts'
import { scriptOf } from './page-script.ts'
import { publicHref } from '#server/features/publishing/public/public-href.ts'
import { publishedContext } from './published-context.ts'

/** What rendering needs of the process that does it. */
export type Rendering = Pick<Services, 'pageSecret' | 'pageScripts' | 'pagesOrigin'>

type Input = {
  campaign: CampaignRow
  release: ReleaseRow
  snapshot: CampaignSnapshot
}

export type RenderedRelease = {
  pages: Pick<ReleasePageRow, 'path' | 'pageId' | 'html' | 'scriptHash' | 'isIndexed' | 'spoken'>[]
  /** What stands where there is no page. */
  missingHtml: string
}

/** Every page of a campaign as a whole HTML document, and what stands where there is none. */
export async function renderRelease(
  services: Rendering,
  em: EntityManager,
  { campaign, release, snapshot }: Input,
): Promise<RenderedRelease> {
  // Of variants nothing is published yet.
  const published = snapshot.pages.map((page) => ({ ...page, variants: [] }))
  const assets = await findAssets(em, campaign.companyId, assetIdsIn(published))
  const company = await em.findOneOrFail(CompanyEntity, { id: campaign.companyId })
  const { logoAssetId } = company.brandKit
  const logos = await findAssets(em, campaign.companyId, logoAssetId ? [logoAssetId] : [])
  const pages = snapshot.pages.map((page) => {
    const token = signPageToken(services.pageSecret, {
      campaignId: campaign.id,
      releaseId: release.id,
      releaseNumber: release.number,
      pageId: page.id,
      path: page.path,
    })
    const spoken = spokenOn(snapshot.site, page)
    const script = scriptOf(services.pageScripts, page)
    const html = renderPage({
      page,
      theme: snapshot.theme,
      context: publishedContext(campaign.slug, assets, token),
      language: speak(spoken),
      head: {
        canonicalUrl: `${services.pagesOrigin()}${publicHref(page.path, campaign.slug)}`,
        siteName: campaign.name,
        publisher: { name: company.name, url: company.website ?? null },
        iconUrl: iconOf(company, logos),
        // Another address with each release, as those who show links keep pictures for long.
        imageUrl: `/share.jpg?v=${release.number}`,
        script: { source: script.source, data: { token } },
      },
    })
    const { path, id: pageId } = page
    return { path, pageId, html, scriptHash: script.hash, isIndexed: true, spoken }
  })
  const usual = speak(spokenOn(snapshot.site, {}))
  return { pages, missingHtml: renderMissing(snapshot.theme, usual, campaign) }
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
