import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useLocation } from 'react-router'
import { lazyFile } from '#client/lib/loading/lazy-file.ts'
import { wallTokenIn } from '#client/lib/session/link-token.ts'
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
const noProps = {}
const waiting = <Arriving what="the numbers" />

const showWall = (companyId: string) => (
  <LazyPart part={companyWall} what="the numbers" waiting={waiting} props={{ companyId }} />
)

/**
 * Around the wall of a company: a screen that comes by a link of it sees it without signing in, also
 * after a restart; all others are members, who sign in.
 */
export function RequireWall() {
  const session = useSession()
  const token = wallTokenIn(useLocation().hash)
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
  if (wasOut.current) return <ScreenAgain />
  return asMember
}

const asMember = (
  <RequireSession>
    <MembershipNews />
  </RequireSession>
)

/** A screen that came by a link before, whose address says nothing of it any more. */
function ScreenAgain() {
  const wasIn = useRef(false)
  const { data, error, isPending, refetch } = useQuery(admissionsQuery)
  if (isPending) return waiting
  if (!data)
    return (
      <FullScreen>
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      </FullScreen>
    )
  const [wall] = data.walls
  if (wall) {
    wasIn.current = true
    return showWall(wall.companyId)
  }
  if (!wasIn.current) return asMember
  return (
    <LazyPart part={linkEnded} what="what became of the link" waiting={waiting} props={noProps} />
  )
}
