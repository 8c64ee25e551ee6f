import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Navigate, Outlet, useLocation, useParams } from 'react-router'
import { lazyFile } from '#client/lib/loading/lazy-file.ts'
import { ticketIn } from '#client/lib/session/link-token.ts'
import { admissionsQuery, signInPath, useSession } from '#client/lib/session/session.ts'
import type { Session } from '#client/lib/session/session.ts'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { FullScreen } from '#client/ui/layout/full-screen.tsx'
import { LazyPart } from '#client/ui/loading/lazy-part.tsx'
import { Arriving } from '#client/ui/loading/progress-line.tsx'
import { MembershipNews } from './membership-news.tsx'
import { RequireSession } from './require-session.tsx'

const entrance = lazyFile(
  async () => (await import('#client/features/share-links/entrance.tsx')).Entrance,
)
const linkEnded = lazyFile(
  async () => (await import('#client/features/share-links/link-ended.tsx')).LinkEnded,
)
const noProps = {}

/** Fetches what stands before the screen of whoever comes by a link or a mail. */
export async function fetchEntrance(): Promise<void> {
  if (ticketIn(location.hash)) await entrance.fetch().catch(() => undefined)
}

/**
 * Around the screens of one campaign that share links open: lets in who is signed in, who comes by a
 * link or a mail, and who has come by one before. Others sign in.
 */
export function RequireAdmission() {
  const session = useSettledSession()
  const ticket = ticketIn(useLocation().hash)
  const isSignedOut = session.state === 'signed-out' && session.last === null
  if (session.state === 'asking') return <Arriving what="your session" />
  const asMember = (
    <RequireSession>
      <MembershipNews />
    </RequireSession>
  )
  if (!ticket || session.state === 'unknown') return isSignedOut ? <GuestsOnly /> : asMember
  return (
    <LazyPart
      key={ticket.token}
      part={entrance}
      what="the link"
      waiting={<Arriving what="the link" />}
      props={{ ticket, isSignedOut, children: isSignedOut ? <Outlet /> : asMember }}
    />
  )
}

/** The last answer while it is asked again, so that what is open stays. */
function useSettledSession(): Session {
  const session = useSession()
  const last = useRef(session)
  if (session.state !== 'asking') last.current = session
  return last.current
}

/** Those who have come by a link before; when that ends while they are here, they are told. */
function GuestsOnly() {
  const { campaignId } = useParams()
  const { pathname, search, hash } = useLocation()
  const wasAdmitted = useRef(false)
  const admissions = useQuery(admissionsQuery)
  if (admissions.isPending) return <Arriving what="the link" />
  if (!admissions.data)
    return (
      <FullScreen>
        <ErrorNotice error={admissions.error} onRetry={() => void admissions.refetch()} />
      </FullScreen>
    )
  const isAdmitted = admissions.data.campaigns.some((one) => one.campaignId === campaignId)
  if (isAdmitted) {
    wasAdmitted.current = true
    return <Outlet />
  }
  if (!wasAdmitted.current) return <Navigate to={signInPath(pathname + search + hash)} replace />
  return (
    <LazyPart
      part={linkEnded}
      what="what became of the link"
      waiting={<Arriving what="the link" />}
      props={noProps}
    />
  )
}
