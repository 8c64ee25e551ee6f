import { useState } from 'react'
import { lazyFile, useIdle } from '#client/lib/loading/lazy-file.ts'
import { useNear } from '#client/lib/loading/use-near.ts'
import { LazyBoundary } from '#client/ui/loading/lazy-boundary.tsx'
import type { Campaign } from '#shared/contract/campaigns.ts'
import { CampaignCover } from '../campaign-cover.tsx'
import classes from './campaign-thumbnail.module.css'

const top = lazyFile(async () => (await import('../campaign-top.tsx')).CampaignTop)

type CampaignThumbnailProps = {
  campaign: Campaign
  /** All that are shown beside it, and itself. */
  together?: Campaign[]
}

/**
 * The top of a campaign's first page, small, as it is stored now. Decorative. Drawn once it comes near
 * to being seen and the browser is idle; where nothing is on the page or it can't be had, its cover
 * stands there.
 */
export function CampaignThumbnail({ campaign, together }: CampaignThumbnailProps) {
  const [frame, setFrame] = useState<HTMLDivElement | null>(null)
  const isNear = useNear(frame)
  const isIdle = useIdle()
  const isWanted = (isNear && isIdle) || top.get() !== null
  return (
    <div ref={setFrame} className={classes.frame} aria-hidden inert>
      {isWanted ? (
        <LazyBoundary
          part={top}
          props={{ campaign, together: together ?? [campaign] }}
          renderFailed={() => <CampaignCover id={campaign.id} />}
        />
      ) : null}
    </div>
  )
}
