import { signPageToken } from '#server/features/ingest/public/page-token.ts'
import type { StandingOf } from '#server/features/launch/public/standing.ts'
import { relativeHref, topFrom } from './relative-paths.ts'
import type { Website } from './website.ts'

/** What pages tell of where they stand, of an installation and of the website; plain data. */
export type Away = {
  pageSecret: string
  pagesOrigin: string
  campaignId: string
  release: { id: string; number: number; hasVersion: boolean } | null
} & Pick<Website, 'hostedAt' | 'isCounted'>

/**
 * In any folder of any server, or of a disk: everything is named as seen from the page, and what it
 * posts goes to this installation. `name` is told of the files that have to be there.
 */
export function standingAway(
  { pageSecret, pagesOrigin: postsTo, campaignId, release, hostedAt, isCounted }: Away,
  name: (path: string) => void,
): StandingOf {
  const away = isCounted ? 'counted' : 'uncounted'
  return (page) => {
    if (!page) return missing
    const { id: pageId, path } = page
    const attribution = release && {
      campaignId,
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
function imageOf(release: Away['release'], hostedAt: string | null): string | undefined {
  if (!release?.hasVersion) return undefined
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
