import type { CampaignSnapshot } from '#shared/campaign/model/snapshot.ts'
import { renderPage } from '#shared/page/render/render-page.tsx'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { Services } from '#server/core/services.ts'
import { signPageToken } from '#server/features/ingest/public/page-token.ts'
import { assetIdsIn, findAssets } from '#server/features/assets/public/queries.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import type { ReleaseRow } from '#server/features/publishing/public/entities.ts'
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

/** Every page of a campaign as a whole HTML document. */
export async function renderRelease(
  services: Rendering,
  em: EntityManager,
  { campaign, release, snapshot }: Input,
): Promise<{ path: string; html: string; scriptHash: string }[]> {
  // Of variants nothing is published yet.
  const published = snapshot.pages.map((page) => ({ ...page, variants: [] }))
  const assets = await findAssets(em, campaign.companyId, assetIdsIn(published))
  return snapshot.pages.map((page) => {
    const token = signPageToken(services.pageSecret, {
      campaignId: campaign.id,
      releaseId: release.id,
      releaseNumber: release.number,
      pageId: page.id,
      path: page.path,
    })
    const script = scriptOf(services.pageScripts, page)
    const html = renderPage({
      page,
      theme: snapshot.theme,
      context: publishedContext(campaign.slug, assets, token),
      head: {
        canonicalUrl: `${services.pagesOrigin()}${publicHref(page.path, campaign.slug)}`,
        siteName: campaign.name,
        script: { source: script.source, data: { token } },
      },
    })
    return { path: page.path, html, scriptHash: script.hash }
  })
}
