import { useQuery } from '@tanstack/react-query'
import { can } from '#shared/permissions/can.ts'
import { api } from '#client/lib/api/api.ts'
import { usePageTitle } from '#client/lib/browser/page-title.ts'
import { useLiveCompany } from '#client/lib/live/live.ts'
import { useActorOrGuest } from '#client/lib/session/admission.ts'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { CountPicture } from '#client/ui/layout/pictures.tsx'
import { Loading } from '#client/ui/loading/skeletons.tsx'
import { Wall } from './wall.tsx'
import { WallFailed, WallFrame, WallNotShown } from './wall-frame.tsx'
import classes from './wall-screen.module.css'

const refetchMs = 30_000

/** All campaigns of a company that are live, for members and for screens that came by a link. */
export function CompanyWall({ companyId }: { companyId: string }) {
  return (
    <WallFrame>
      <Campaigns companyId={companyId} />
    </WallFrame>
  )
}

function Campaigns({ companyId }: { companyId: string }) {
  const viewer = useActorOrGuest(companyId)
  const isShown = can(viewer, 'wall.see', { companyId })
  const { data, error } = useQuery(
    api.walls.show.queryOptions({
      input: { companyId },
      refetchInterval: refetchMs,
      enabled: isShown,
    }),
  )
  const feed = useLiveCompany(isShown ? companyId : undefined)
  usePageTitle(data ? `${data.name} live` : undefined)
  if (!viewer) return <Loading what="the numbers" />
  if (!isShown) return <WallNotShown />
  if (data && data.campaigns.length > 0) return <Wall campaigns={data.campaigns} feed={feed} />
  if (data)
    return (
      <div className={classes.alone}>
        <EmptyState picture={<CountPicture />} title="Nothing is live yet">
          The numbers of a campaign appear here as soon as it is activated.
        </EmptyState>
      </div>
    )
  return error ? <WallFailed error={error} /> : <Loading what="the numbers" />
}
