import { speak } from '#shared/languages/all-languages.ts'
import { spokenOn } from '#shared/campaign/model/site.ts'
import { alternatesOf } from '#shared/campaign/model/translations.ts'
import type { CampaignSnapshot } from '#shared/campaign/model/snapshot.ts'
import type { OwnFamily } from '#shared/page/css/own-font-rules.ts'
import { renderPage } from '#shared/page/render/render-page.tsx'
import { shownAs } from '#shared/page/shown-as.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { Services } from '#server/core/services.ts'
import type { AssetRow } from '#server/features/assets/public/entities.ts'
import { assetIdsIn, findAssets } from '#server/features/assets/public/queries.ts'
import { CompanyEntity } from '#server/core/companies/entities.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import type { ReleasePageRow } from '#server/features/publishing/public/entities.ts'
import { findIcon } from '../find-icon.ts'
import { renderMissing } from '../render-missing.ts'
import { scriptOf } from '../page-script.ts'
import { publicFonts } from '../public-fonts.ts'
import { publishedContext } from '../published-context.ts'
import type { Standing, StandingOf } from './standing.ts'

/** What rendering needs of the process that does it. */
export type Rendering = Pick<Services, 'pageScripts'>

type Input = {
  campaign: CampaignRow
  snapshot: CampaignSnapshot
  standingOf: StandingOf
  /** The company's own fonts, with the files of this release. */
  families: readonly OwnFamily[]
  /** Also pictures that the library has no longer, as published pages keep theirs. */
  withDeleted?: boolean
}

export type RenderedRelease = {
  pages: Pick<
    ReleasePageRow,
    'path' | 'pageId' | 'html' | 'scriptHash' | 'isIndexed' | 'alternates' | 'spoken'
  >[]
  /** What stands where there is no page. */
  missingHtml: string
}

/** Every page of a campaign as a whole HTML document, and what stands where there is none. */
export async function renderRelease(
  { pageScripts }: Rendering,
  em: EntityManager,
  { campaign, snapshot, standingOf, families, withDeleted = false }: Input,
): Promise<RenderedRelease> {
  // Of variants nothing is published yet.
  const published = snapshot.pages.map((page) => ({ ...page, variants: [] }))
  const { site } = snapshot
  const ids = assetIdsIn([published, site])
  const assets = await findAssets(em, campaign.companyId, ids, { withDeleted })
  const company = await em.findOneOrFail(CompanyEntity, { id: campaign.companyId })
  const { url: icon } = await findIcon(em, company)
  const publisher = { name: company.name, url: company.website ?? null }
  const look = publicFonts(snapshot.theme, families, campaign.id)
  const pages = snapshot.pages.map((page) => {
    const standing = standingOf(page)
    const { fileUrl, canonicalUrl, imageUrl } = standing
    const spoken = spokenOn(site, page)
    const script = scriptOf(pageScripts, page, standing.isCounted)
    const shown = shownAs(snapshot, page)
    const { title, description, isHidden } = shown
    const alternates = alternatesOf(snapshot, page)
    const html = renderPage({
      page: { ...page, title, description },
      ...look,
      context: publishedContext(assets, standing),
      language: speak(spoken),
      fileUrl,
      head: {
        canonicalUrl,
        siteName: shown.siteName ?? campaign.name,
        indexable: !isHidden,
        // What search engines are told says where the page is.
        ...(canonicalUrl === null ? {} : { publisher, alternates }),
        iconUrl: icon && (fileUrl(icon) ?? undefined),
        imageUrl: imageUrl && naming(imageUrl, assets.get(shown.picture?.id ?? '')),
        script: { source: script.source, data: scriptData(standing) },
      },
    })
    const { path, id: pageId } = page
    return {
      path,
      pageId,
      html,
      scriptHash: script.hash,
      isIndexed: !isHidden,
      alternates: alternates.length > 0 ? alternates : null,
      spoken,
    }
  })
  const usual = speak(spokenOn(site, {}))
  const missingHtml = renderMissing(look, usual, campaign.name, standingOf(null))
  return { pages, missingHtml }
}

/** What the script of a page that is counted is told. */
function scriptData({ isCounted, token, postsTo }: Standing): Record<string, string> {
  if (!isCounted || token === null) return {}
  return { token, ...(postsTo === '' ? {} : { endpoint: `${postsTo}/e` }) }
}

/** A chosen picture is named in the address of it, as all that a release shows is named in its pages. */
function naming(imageUrl: string, chosen: AssetRow | undefined): string {
  return chosen && imageUrl.includes('?') ? `${imageUrl}&of=${chosen.id}` : imageUrl
}
