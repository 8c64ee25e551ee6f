import { signPageToken } from '#server/features/ingest/public/page-token.ts'
import type { StandingOf } from '#server/features/launch/public/standing.ts'
import type { Services } from '#server/core/services.ts'
import { relativeHref, topFrom } from './relative-paths.ts'
import type { Website } from './website.ts'

/**
 * In any folder of any server, or of a disk: everything is named as seen from the page, and what it
 * posts goes to this installation. `name` is told of the files that have to be there.
 */
export function standingAway(
  { pageSecret, pagesOrigin }: Pick<Services, 'pageSecret' | 'pagesOrigin'>,
  {
    campaign,
    release,
    hostedAt,
    isCounted,
  }: Pick<Website, 'campaign' | 'release' | 'hostedAt' | 'isCounted'>,
  name: (path: string) => void,
): StandingOf {
  const postsTo = pagesOrigin()
  const away = isCounted ? 'counted' : 'uncounted'
  return (page) => {
    if (!page) return missing
    const { id: pageId, path } = page
    const attribution = release && {
      campaignId: campaign.id,
      releaseId: release.id,
      releaseNumber: release.number,
    }
    return {
      linkTo: (href) => relativeHref(path, href),
      fileUrl: (file) => {
        name(file)
        return `${topFrom(path)}${file.slice(1)}`
      },
      // Says that there is one: which it is, differs from page to page.
      canonicalUrl: hostedAt,
      imageUrl: imageOf(release, hostedAt),
      postsTo,
      token: attribution && signPageToken(pageSecret, { ...attribution, pageId, path, away }),
      isCounted: isCounted && release !== null,
    }
  }
}

/** At its address here where it has one, as those who show links want whole addresses. */
function imageOf(release: Website['release'], hostedAt: string | null): string | undefined {
  if (!release?.versionId) return undefined
  return hostedAt === null ? 'share.jpg' : `/share.jpg?v=${release.number}`
}

/**
 * Servers answer with it at any depth, so it names nothing that lies beside it, and leads to the top of
 * the host.
 */
const missing = {
  linkTo: (href: string) => href,
  fileUrl: () => null,
  canonicalUrl: null,
  postsTo: '',
  token: null,
  isCounted: false,
}
