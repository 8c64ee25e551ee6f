import type { FileUrl } from '#shared/page/css/fonts.ts'
import { signPageToken } from '#server/features/ingest/public/page-token.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import type { Services } from '#server/core/services.ts'
import type { ReleaseRow } from '#server/features/publishing/public/entities.ts'
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

/** A page of a campaign, or null for what stands where there is none. */
export type StandingOf = (page: { id: string; path: string } | null) => Standing

/** At `/c/{slug}` of this installation, as a page of that release. */
export function standingHere(
  { pageSecret, pagesOrigin }: Pick<Services, 'pageSecret' | 'pagesOrigin'>,
  { id: campaignId, slug }: Pick<CampaignRow, 'id' | 'slug'>,
  { id: releaseId, number: releaseNumber }: Pick<ReleaseRow, 'id' | 'number'>,
): StandingOf {
  const linkTo = (href: string) => publicHref(href, slug)
  const common = { linkTo, fileUrl: (path: string) => path, postsTo: '', isCounted: true }
  return (page) => {
    if (!page) return { ...common, canonicalUrl: null, token: null }
    const { id: pageId, path } = page
    const release = { campaignId, releaseId, releaseNumber }
    return {
      ...common,
      canonicalUrl: `${pagesOrigin()}${linkTo(path)}`,
      // Another address with each release, as those who show links keep pictures for long.
      imageUrl: `/share.jpg?v=${releaseNumber}`,
      token: signPageToken(pageSecret, { ...release, pageId, path }),
    }
  }
}
