import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Outlet, useLocation, useParams } from 'react-router'
import type { WallOfLink } from '#shared/contract/wall-links.ts'
import { lazyFile } from '#client/lib/loading/lazy-file.ts'
import { ticketIn, wallTokenIn } from '#client/lib/session/link-token.ts'
import { admissionsQuery, useSession } from '#client/lib/session/session.ts'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { FullScreen } from '#client/ui/layout/full-screen.tsx'
import { LazyPart } from '#client/ui/loading/lazy-part.tsx'
import { Arriving } from '#client/ui/loading/progress-line.tsx'
import { MembershipNews } from './membership-news.tsx'
import { RequireSession } from './require-session.tsx'

const entrance = lazyFile(
  async () => (await import('#client/features/share-links/wall-entrance.tsx')).WallEntrance,
)
const linkEnded = lazyFile(
  async () => (await import('#client/features/share-links/link-ended.tsx')).LinkEnded,
)
const companyWall = lazyFile(
  async () => (await import('#client/features/analytics/wall/company-wall.tsx')).CompanyWall,
)
const campaignWall = lazyFile(
  async () => (await import('#client/features/analytics/wall/campaign-wall.tsx')).CampaignWall,
)
const noProps = {}
const waiting = <Arriving what="the numbers" />

const shown = { what: 'the numbers', waiting }

const showWall = ({ companyId, campaignId }: WallOfLink) =>
  campaignId === null ? (
    <LazyPart part={companyWall} {...shown} props={{ companyId }} />
  ) : (
    <LazyPart part={campaignWall} {...shown} props={{ campaignId }} />
  )

/**
 * Around the wall of a company or of one campaign: a screen that comes by a link of it sees it without
 * signing in, also after a restart. All others are let in as usual: members, and guests of that campaign.
 */
export function RequireWall() {
  const session = useSession()
  const { hash } = useLocation()
  const token = wallTokenIn(hash)
  const wasOut = useRef(false)
  const isOut = session.state === 'signed-out' && session.last === null
  if (session.state !== 'asking') wasOut.current = isOut
  // While it is asked once more who is signed in, what is shown stays.
  if (session.state === 'asking' && !token && !wasOut.current)
    return <Arriving what="your session" />
  if (token)
    return (
      <LazyPart
        key={token}
        part={entrance}
        what="the link"
        waiting={waiting}
        props={{ token, show: showWall }}
      />
    )
  return wasOut.current && !ticketIn(hash) ? <ScreenAgain /> : <AsUsual />
}

/** The wall of a campaign is below what admits its guests, too. */
function AsUsual() {
  if (useParams().campaignId) return <Outlet />
  return (
    <RequireSession>
      <MembershipNews />
    </RequireSession>
  )
}

/** A screen that came by a link before, whose address says nothing of it any more. */
function ScreenAgain() {
  const { campaignId = null } = useParams()
  const wasIn = useRef(false)
  const { data, error, isPending, refetch } = useQuery(admissionsQuery)
  if (isPending) return waiting
  if (!data)
    return (
      <FullScreen>
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      </FullScreen>
    )
  const wall = data.walls.find((one) => one.campaignId === campaignId)
  if (wall) {
    wasIn.current = true
    return showWall(wall)
  }
  if (!wasIn.current) return <AsUsual />
  return (
    <LazyPart part={linkEnded} what="what became of the link" waiting={waiting} props={noProps} />
  )
}
