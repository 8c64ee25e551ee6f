import { speak } from '#shared/languages/all-languages.ts'
import type { AssetInfo } from '#shared/blocks/define-block.ts'
import { asPage } from '#shared/campaign/variants/as-page.ts'
import { spokenOn } from '#shared/campaign/model/site.ts'
import { alternatesOf } from '#shared/campaign/model/translations.ts'
import type { CampaignSnapshot, PageSnapshot } from '#shared/campaign/model/snapshot.ts'
import type { OwnFamily } from '#shared/page/css/own-font-rules.ts'
import { renderPage } from '#shared/page/render/render-page.tsx'
import { shownAs } from '#shared/page/shown-as.ts'
import type {
  ReleasePageRow,
  ReleaseVariantRow,
} from '#server/features/publishing/public/entities.ts'
import { renderMissing } from '../render-missing.ts'
import { scriptOf } from '../page-script.ts'
import { publicFonts } from '../public-fonts.ts'
import { contentHash } from '../content-hash.ts'
import { publishedContext } from '../published-context.ts'
import type { Standing, StandingOf } from './standing.ts'

/** What pages are rendered with beside their document; plain data. */
export type Ingredients = {
  campaign: { id: string; name: string }
  publisher: { name: string; url: string | null }
  /** The company's logo where it is in tabs and search results. */
  iconUrl: string | null
  /** The pictures of the library that the pages name and that are there, by id. */
  assets: Record<string, AssetInfo>
  /** The company's own fonts, with the files of this release. */
  families: readonly OwnFamily[]
  /** What pages run, and what they run for the kinds of blocks that need it. */
  scripts: { core: string; uncounted: string; kinds: Record<string, string> }
}

export type RenderedRelease = {
  pages: RenderedPage[]
  /** What stands where there is no page. */
  missingHtml: string
}

type RenderedPage = Pick<
  ReleasePageRow,
  'path' | 'pageId' | 'html' | 'scriptHash' | 'isIndexed' | 'alternates' | 'spoken'
>

/** Every page of a campaign as a whole HTML document, and what stands where there is none. */
export function renderPages(
  snapshot: CampaignSnapshot,
  ingredients: Ingredients,
  standingOf: StandingOf,
): RenderedRelease {
  const { site } = snapshot
  const look = publicFonts(snapshot.theme, ingredients.families, ingredients.campaign.id)
  const render = rendererOf(snapshot, ingredients)
  const usual = speak(spokenOn(site, {}))
  return {
    pages: snapshot.pages.map((page) => render(page, standingOf(page))),
    missingHtml: renderMissing(look, usual, ingredients.campaign.name, standingOf(null)),
  }
}

/** Every variant of a page in the page's place, and what tells whether it is still the same. */
export function renderVariants(
  snapshot: CampaignSnapshot,
  ingredients: Ingredients,
  standingOf: StandingOf,
): Omit<ReleaseVariantRow, 'releaseId' | 'bytes'>[] {
  const render = rendererOf(snapshot, ingredients)
  return snapshot.pages.flatMap((page) =>
    page.variants.map((variant) => {
      const { id: pageId, path } = page
      const standing = standingOf({ id: pageId, path, variant: variant.id })
      const { html, scriptHash } = render(asPage(page, variant), standing)
      const content = contentHash(snapshot, page, variant)
      return { variantId: variant.id, pageId, html, scriptHash, content }
    }),
  )
}

function rendererOf(
  snapshot: CampaignSnapshot,
  { campaign, publisher, iconUrl, assets, families, scripts }: Ingredients,
): (page: PageSnapshot, standing: Standing) => RenderedPage {
  const { core, uncounted, kinds } = scripts
  const pageScripts = { core, uncounted, ofKind: (kind: string) => kinds[kind] }
  const look = publicFonts(snapshot.theme, families, campaign.id)
  return (page, standing) => {
    const { fileUrl, canonicalUrl, imageUrl } = standing
    const spoken = spokenOn(snapshot.site, page)
    const script = scriptOf(pageScripts, page, standing.isCounted)
    const shown = shownAs(snapshot, page)
    const { title, description, isHidden, picture } = shown
    const alternates = alternatesOf(snapshot, page)
    const chosen = picture && Object.hasOwn(assets, picture.id) ? picture.id : null
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
        iconUrl: iconUrl === null ? undefined : (fileUrl(iconUrl) ?? undefined),
        imageUrl: imageUrl && naming(imageUrl, chosen),
        script: { source: script.source, data: scriptData(standing) },
      },
    })
    return {
      path: page.path,
      pageId: page.id,
      html,
      scriptHash: script.hash,
      isIndexed: !isHidden,
      alternates: alternates.length > 0 ? alternates : null,
      spoken,
    }
  }
}

/** What the script of a page that is counted is told. */
function scriptData({ isCounted, token, postsTo }: Standing): Record<string, string> {
  if (!isCounted || token === null) return {}
  return { token, ...(postsTo === '' ? {} : { endpoint: `${postsTo}/e` }) }
}

/** A chosen picture is named in the address of it, as all that a release shows is named in its pages. */
function naming(imageUrl: string, chosenId: string | null): string {
  return chosenId !== null && imageUrl.includes('?') ? `${imageUrl}&of=${chosenId}` : imageUrl
}
