import type { FileUrl } from '#shared/page/css/fonts.ts'
import { signPageToken } from '#server/features/ingest/public/page-token.ts'
import { publicHref } from '#server/features/publishing/public/public-href.ts'

/** Where a page will stand: what it calls other things there, and where it sends. */
export type Standing = {
  linkTo: (href: string) => string
  fileUrl: FileUrl
  /** Null where nobody knows it. */
  canonicalUrl: string | null
  /** The address of its picture for sharing. */
  imageUrl?: string | undefined
  /** The origin that it posts to; '' for its own. */
  postsTo: string
  /** What it says about itself when it posts; null where it posts nothing. */
  token: string | null
  /** Whether it tells of its visitors. */
  isCounted: boolean
}

/** A page of a campaign, as one of its variants if that is named; null for what stands where there is none. */
export type StandingOf = (page: { id: string; path: string; variant?: string } | null) => Standing

/** Of this installation what pages tell of where they stand; plain data. */
export type Here = {
  /** Signs what they say about themselves. */
  pageSecret: string
  pagesOrigin: string
  campaign: { id: string; slug: string }
  release: { id: string; number: number }
}

/** At `/c/{slug}` of this installation, as a page of that release. */
export function standingHere({ pageSecret, pagesOrigin, campaign, release }: Here): StandingOf {
  const { id: campaignId, slug } = campaign
  const { id: releaseId, number: releaseNumber } = release
  const linkTo = (href: string) => publicHref(href, slug)
  const common = { linkTo, fileUrl: (path: string) => path, postsTo: '', isCounted: true }
  return (page) => {
    if (!page) return { ...common, canonicalUrl: null, token: null }
    const { id: pageId, path, variant } = page
    return {
      ...common,
      canonicalUrl: `${pagesOrigin}${linkTo(path)}`,
      // Another address with each release, as those who show links keep pictures for long.
      imageUrl: `/share.jpg?v=${releaseNumber}`,
      token: signPageToken(pageSecret, {
        campaignId,
        releaseId,
        releaseNumber,
        pageId,
        path,
        variant,
      }),
    }
  }
}
