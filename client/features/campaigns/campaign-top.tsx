import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { snapshotOfSeed } from '#shared/templates/template-snapshot.ts'
import { answeredSeed } from '#client/ui/campaigns/answered-seed.ts'
import { PageThumbnail } from '#client/ui/campaigns/page-thumbnail.tsx'
import { CampaignCover } from './campaign-cover.tsx'
import { thumbnailQuery } from './thumbnail-query.ts'
import type { ShownCampaign } from './thumbnail-query.ts'

type CampaignTopProps = {
  campaign: ShownCampaign
  /** All that are shown beside it, and itself: they are asked for together. */
  together: readonly ShownCampaign[]
}

/** The top of the first page as the server has it, or a cover when there is nothing to show. */
export function CampaignTop({ campaign: { id }, together }: CampaignTopProps) {
  const { data, isPending } = useQuery({
    ...thumbnailQuery(together),
    placeholderData: keepPreviousData,
  })
  const given = data?.thumbnails.find(({ campaignId }) => campaignId === id)?.seed
  const shown = useMemo(() => {
    const seed = given ? answeredSeed(given) : null
    return seed ? snapshotOfSeed(seed) : null
  }, [given])
  const first = shown?.pages[0]
  if (isPending) return null
  if (!shown || !first || first.sections.length === 0)
    return <CampaignCover id={id} colour={data?.colour} />
  return <PageThumbnail page={first} theme={shown.theme} site={shown.site} />
}
