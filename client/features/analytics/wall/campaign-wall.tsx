import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { can } from '#shared/permissions/can.ts'
import { api } from '#client/lib/api/api.ts'
import { usePageTitle } from '#client/lib/browser/page-title.ts'
import { problemOf } from '#client/lib/errors/problem.ts'
import { useLiveCampaign } from '#client/lib/live/live.ts'
import { useActorOrGuest } from '#client/lib/session/admission.ts'
import { admissionsQuery, useActor, useKnownPerson } from '#client/lib/session/session.ts'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { CountPicture, GapPicture } from '#client/ui/layout/pictures.tsx'
import { Loading } from '#client/ui/loading/skeletons.tsx'
import { Wall } from './wall.tsx'
import { WallFailed, WallFrame, WallNotShown } from './wall-frame.tsx'
import classes from './wall-screen.module.css'

const retryMs = 30_000

/** One campaign, for members, for guests who see its numbers and for screens that came by a link. */
export function CampaignWall({ campaignId }: { campaignId: string }) {
  return (
    <WallFrame>
      <Campaign campaignId={campaignId} />
    </WallFrame>
  )
}

function Campaign({ campaignId }: { campaignId: string }) {
  const { data, error } = useQuery(
    api.walls.campaign.queryOptions({
      input: { campaignId },
      // Once it is shown it asks again by itself.
      refetchInterval: ({ state }) => (state.status === 'success' ? false : retryMs),
    }),
  )
  const companyId = data?.companyId ?? ''
  const viewer = useActorOrGuest(companyId)
  const isShown = can(viewer, 'wall.see', { companyId, campaignId })
  const feed = useLiveCampaign(isShown ? campaignId : undefined)
  usePageTitle(data ? `${data.name} live` : undefined)
  const refusal = error ? problemOf(error).slug : null
  if (refusal === 'not-found') return <NotFound />
  if (refusal === 'forbidden' || (data && viewer && !isShown))
    return <NotShown campaignId={campaignId} />
  if (data && isShown) return <Wall campaigns={[data]} feed={feed} />
  return error ? <WallFailed error={error} /> : <Loading what="the numbers" />
}

/** Guests are told that it is their link which does not show them. */
function NotShown({ campaignId }: { campaignId: string }) {
  usePageTitle('Live numbers')
  const { data, isPending } = useQuery(admissionsQuery)
  const companyId = data?.campaigns.find((one) => one.campaignId === campaignId)?.companyId
  const isMember = useActor(companyId) !== null
  if (isPending) return <Loading what="the numbers" />
  return companyId && !isMember ? <NotByThisLink campaignId={campaignId} /> : <WallNotShown />
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
  const isMember = useKnownPerson() !== null
  usePageTitle('There is no such campaign')
  return (
    <div className={classes.alone}>
      <EmptyState
        picture={<GapPicture />}
        title="There is no such campaign"
        action={
          isMember ? (
            <Button component={Link} to="/analytics" variant="default">
              All that is live
            </Button>
          ) : null
        }
      >
        It may have been deleted, or you may not have access to it.
      </EmptyState>
    </div>
  )
}
