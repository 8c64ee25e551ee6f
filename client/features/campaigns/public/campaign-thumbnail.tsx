import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#client/lib/api/api.ts'
import { lazyFile, useIdle } from '#client/lib/loading/lazy-file.ts'
import { useNear } from '#client/lib/loading/use-near.ts'
import { LazyBoundary } from '#client/ui/loading/lazy-boundary.tsx'
import type { Campaign } from '#shared/contract/campaigns.ts'
import { CampaignCover } from '../campaign-cover.tsx'
import classes from './campaign-thumbnail.module.css'

const top = lazyFile(async () => (await import('../campaign-top.tsx')).CampaignTop)

/**
 * The top of a campaign's first page, small, as it is stored now. Decorative. Drawn once it comes near
 * to being seen and the browser is idle; where nothing is on the page or it can't be had, its cover
 * stands there.
 */
export function CampaignThumbnail({ campaign }: { campaign: Campaign }) {
  const { id, companyId } = campaign
  const company = useQuery(
    api.companies.get.queryOptions({ input: { companyId }, staleTime: 300_000 }),
  )
  const colour = company.data?.brandKit.primary ?? 'var(--fan-ink-off)'
  const [frame, setFrame] = useState<HTMLDivElement | null>(null)
  const isNear = useNear(frame)
  const isIdle = useIdle()
  const isWanted = (isNear && isIdle) || top.get() !== null
  const cover = <CampaignCover id={id} colour={colour} />
  return (
    <div ref={setFrame} className={classes.frame} aria-hidden inert>
      {isWanted ? (
        <LazyBoundary
          part={top}
          props={{ campaign, otherwise: cover }}
          renderFailed={() => cover}
        />
      ) : null}
    </div>
  )
}
