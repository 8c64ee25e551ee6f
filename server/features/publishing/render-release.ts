import { validate as isUuid } from 'uuid'
import type { CampaignSnapshot } from '#shared/campaign/snapshot.ts'
import { renderPage } from '#shared/page/render-page.tsx'
import type { EntityManager } from '#server/db/open-database.ts'
import type { Services } from '#server/services.ts'
import { signPageToken } from '#server/features/analytics/page-token.ts'
import { findAssets } from '#server/features/assets/queries.ts'
import type { CampaignRow } from '#server/features/campaigns/entities.ts'
import type { ReleaseRow } from './entities.ts'
import type { PageScript } from './page-script.ts'
import { publicHref } from './public-href.ts'
import { publishedContext } from './published-context.ts'

type Input = {
  campaign: CampaignRow
  release: ReleaseRow
  snapshot: CampaignSnapshot
  script: PageScript
}

/** Every page of a campaign as a whole HTML document. */
export async function renderRelease(
  services: Services,
  em: EntityManager,
  { campaign, release, snapshot, script }: Input,
): Promise<{ path: string; html: string }[]> {
  const assets = await findAssets(em, campaign.companyId, uploadedAssets(snapshot))
  return snapshot.pages.map((page) => {
    const token = signPageToken(services.pageSecret, {
      campaignId: campaign.id,
      releaseId: release.id,
      releaseNumber: release.number,
      pageId: page.id,
      path: page.path,
    })
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
    return { path: page.path, html }
  })
}

/** Whatever of a campaign may be the id of an uploaded picture. */
function uploadedAssets(snapshot: CampaignSnapshot): string[] {
  const blocks = snapshot.pages
    .flatMap((page) => page.sections)
    .flatMap((section) => section.columns)
    .flatMap((column) => column.blocks)
  const values = blocks.flatMap((block) => Object.values(block.props))
  const texts = values.filter((value) => typeof value === 'string')
  return [...new Set(texts.filter((text) => isUuid(text)))]
}
