import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#client/lib/api/api.ts'
import { createLate, useIdle, useLate } from '#client/lib/loading/late.ts'
import { useNear } from '#client/lib/loading/use-near.ts'
import type { Campaign } from '#shared/contract/campaigns.ts'
import { CampaignCover } from '../campaign-cover.tsx'
import classes from './campaign-thumbnail.module.css'

const top = createLate(async () => (await import('../campaign-top.tsx')).CampaignTop)

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
  const { value: Top, hasFailed } = useLate(top, isNear && isIdle)
  const cover = <CampaignCover id={id} colour={colour} />
  return (
    <div ref={setFrame} className={classes.frame} aria-hidden inert>
      {Top ? <Top campaign={campaign} otherwise={cover} /> : null}
      {hasFailed ? cover : null}
    </div>
  )
}
