import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { can, isGuest } from '#shared/permissions/can.ts'
import { useActorOrGuest } from '#client/lib/session/admission.ts'
import { api } from '#client/lib/api/api.ts'
import { useLiveCampaign } from '#client/lib/live/live.ts'
import { useCompany } from '#client/lib/session/current-company.ts'
import { usePageTitle } from '#client/lib/browser/page-title.ts'
import { problemOf } from '#client/lib/errors/problem.ts'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { CountPicture, GapPicture } from '#client/ui/layout/pictures.tsx'
import { Loading } from '#client/ui/loading/skeletons.tsx'
import { CompanyWall } from './company-wall.tsx'
import { Wall } from './wall.tsx'
import { WallFailed, WallFrame, WallNotShown } from './wall-frame.tsx'
import classes from './wall-screen.module.css'

const campaignRefetchMs = 30_000

/**
 * The live numbers for a screen on the wall: one campaign at /analytics/:campaignId, all that are live
 * at /analytics.
 */
export function WallScreen() {
  const { campaignId } = useParams()
  if (!campaignId) return <OwnWall />
  return (
    <WallFrame>
      <OneCampaign campaignId={campaignId} />
    </WallFrame>
  )
}

function OwnWall() {
  const { id, name } = useCompany()
  usePageTitle(`${name} live`)
  return <CompanyWall companyId={id} />
}

/** For members and guests who see the campaign; its numbers only for those who may see them. */
function OneCampaign({ campaignId }: { campaignId: string }) {
  const { data, error } = useQuery(
    api.campaigns.get.queryOptions({
      input: { campaignId },
      refetchInterval: campaignRefetchMs,
    }),
  )
  const companyId = data?.companyId ?? ''
  const viewer = useActorOrGuest(companyId)
  const isShown = can(viewer, 'wall.see', { companyId, campaignId })
  const wall = useQuery(
    api.walls.campaign.queryOptions({ input: { campaignId }, enabled: isShown }),
  )
  const feed = useLiveCampaign(isShown ? campaignId : undefined)
  usePageTitle(data ? `${data.name} live` : undefined)
  if (isShown && wall.data) return <Wall campaigns={[wall.data]} feed={feed} />
  if (data && isShown && wall.error) return <WallFailed error={wall.error} />
  if (data && viewer && !isShown)
    return isGuest(viewer) ? <NotByThisLink campaignId={campaignId} /> : <WallNotShown />
  if (data || !error) return <Loading what="the numbers" />
  return problemOf(error).slug === 'not-found' ? <NotFound /> : <WallFailed error={error} />
}

function NotByThisLink({ campaignId }: { campaignId: string }) {
  const toPreview = (
    <Button component={Link} to={`/campaigns/preview/${campaignId}`} variant="default">
      Open the preview
    </Button>
  )
  return (
    <div className={classes.alone}>
      <EmptyState
        picture={<CountPicture />}
        title="This link does not show numbers"
        action={toPreview}
      >
        Ask whoever gave it to you for one that does.
      </EmptyState>
    </div>
  )
}

function NotFound() {
  usePageTitle('There is no such campaign')
  return (
    <div className={classes.alone}>
      <EmptyState
        picture={<GapPicture />}
        title="There is no such campaign"
        action={
          <Button component={Link} to="/analytics" variant="default">
            All that is live
          </Button>
        }
      >
        It may have been deleted, or you may not have access to it.
      </EmptyState>
    </div>
  )
}
