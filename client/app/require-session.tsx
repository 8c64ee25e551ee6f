import { Navigate, Outlet, useLocation } from 'react-router'
import { useOptionalCompany } from '#client/lib/current-company.ts'
import { signInPath, useSession } from '#client/lib/session.ts'
import { ErrorNotice } from '#client/ui/error-notice.tsx'
import { FullScreen } from '#client/ui/full-screen.tsx'
import { Loading } from '#client/ui/skeletons.tsx'

/** Lets only signed-in people through; others sign in and come back to where they wanted to be. */
export function RequireSession() {
  const session = useSession()
  const { pathname, search, hash } = useLocation()
  if (session.state === 'asking') return <Loading what="your session" />
  if (session.state === 'signed-out') {
    return <Navigate to={signInPath(pathname + search + hash)} replace />
  }
  if (session.state === 'unknown') {
    return (
      <FullScreen>
        <ErrorNotice error={session.problem} onRetry={session.retry} />
      </FullScreen>
    )
  }
  return <Outlet />
}

/** Lets only members of a company through; a new person makes one first. */
export function RequireCompany() {
  return useOptionalCompany() ? <Outlet /> : <Navigate to="/onboarding" replace />
}
