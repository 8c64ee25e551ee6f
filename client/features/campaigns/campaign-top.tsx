import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { api } from '#client/lib/api/api.ts'
import type { Campaign } from '#shared/contract/campaigns.ts'
import { snapshotOfSeed } from '#shared/templates/template-snapshot.ts'
import { answeredSeed } from '#client/ui/campaigns/answered-seed.ts'
import { PageThumbnail } from '#client/ui/campaigns/page-thumbnail.tsx'

type CampaignTopProps = {
  campaign: Pick<Campaign, 'id' | 'updatedAt'>
  /** What stands there when there is nothing to show. */
  otherwise: ReactNode
}

/** The top of the first page as the server has it; asked for again when the campaign was edited. */
export function CampaignTop({ campaign, otherwise }: CampaignTopProps) {
  const asked = api.campaigns.thumbnail.queryOptions({ input: { campaignId: campaign.id } })
  const { data, isPending } = useQuery({
    ...asked,
    queryKey: [...asked.queryKey, campaign.updatedAt],
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  })
  const shown = useMemo(() => {
    const seed = data ? answeredSeed(data.seed) : null
    return seed ? snapshotOfSeed(seed) : null
  }, [data])
  const first = shown?.pages[0]
  if (isPending) return null
  if (!shown || !first || first.sections.length === 0) return otherwise
  return <PageThumbnail page={first} theme={shown.theme} site={shown.site} />
}
