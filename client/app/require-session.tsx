import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { signedInAgain } from '#client/lib/api/session-news.ts'
import { useOptionalCompany } from '#client/lib/session/current-company.ts'
import { lazyFile } from '#client/lib/loading/lazy-file.ts'
import { personOf, signInPath, useSession } from '#client/lib/session/session.ts'
import type { Session } from '#client/lib/session/session.ts'
import { LazyPart } from '#client/ui/loading/lazy-part.tsx'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { FullScreen } from '#client/ui/layout/full-screen.tsx'
import { LazyBoundary } from '#client/ui/loading/lazy-boundary.tsx'
import { Arriving } from '#client/ui/loading/progress-line.tsx'
import { sayNotLoaded } from '#client/ui/notices/say-not-loaded.tsx'
import classes from './require-session.module.css'

const signedOutDialog = lazyFile(
  async () =>
    (await import('#client/features/identity/dialogs/signed-out-dialog.tsx')).SignedOutDialog,
)

/**
 * Lets only signed-in people through; others sign in and come back to where they wanted to be. When
 * the session ends in the middle of work the screen stays, and signing in is asked for above it.
 */
export function RequireSession({ children }: { children?: ReactNode }) {
  const session = useSession()
  const { pathname, search, hash } = useLocation()
  const here = pathname + search + hash
  const me = personOf(session)
  const isSomeoneElse = useSomeoneElse(me?.person.id)
  useSignedInAgain(session)
  if (session.state === 'asking' || isSomeoneElse) return <Arriving what="your session" />
  if (session.state === 'unknown') {
    return (
      <FullScreen>
        <ErrorNotice error={session.problem} onRetry={session.retry} />
      </FullScreen>
    )
  }
  if (!me) return <Navigate to={signInPath(here)} replace />
  return (
    <>
      {children ?? <Outlet />}
      {session.state === 'signed-out' ? <SignedOut email={me.person.email} here={here} /> : null}
    </>
  )
}

/** Over the screen, which stays also when this can't be loaded. */
function SignedOut(props: { email: string; here: string }) {
  return (
    <LazyBoundary
      part={signedOutDialog}
      props={props}
      renderFailed={(retry) => <NotSignedInAgain retry={retry} />}
    />
  )
}

function NotSignedInAgain({ retry }: { retry: () => void }) {
  useEffect(() => sayNotLoaded('Signing in again', retry), [retry])
  return null
}

/**
 * Whether another person is signed in than the one for whom this screen was opened. Then the page
 * is loaded anew, so that nothing of the one stays for the other.
 */
function useSomeoneElse(personId: string | undefined): boolean {
  const first = useRef<string | undefined>(undefined)
  first.current ??= personId
  const isSomeoneElse = personId !== undefined && personId !== first.current
  useEffect(() => {
    if (isSomeoneElse) window.location.reload()
  }, [isSomeoneElse])
  return isSomeoneElse
}

/** Lets only members of a company through; a new person makes one first, or sees to their account. */
export function RequireCompany() {
  const hasCompany = useOptionalCompany() !== null
  const { pathname } = useLocation()
  if (hasCompany) return <Outlet />
  return pathname === '/dashboard/settings' ? (
    <SettingsAlone />
  ) : (
    <Navigate to="/onboarding" replace />
  )
}

const settings = lazyFile(
  async () =>
    (await import('#client/features/identity/settings/settings-screen.tsx')).SettingsScreen,
)
const noProps = {}

/** One's own account for people without a company, around whom there is no shell yet. */
function SettingsAlone() {
  return (
    <main id="main" tabIndex={-1} data-page-focus className={classes.main}>
      <LazyPart part={settings} what="your account" props={noProps} />
    </main>
  )
}

/** Brings back what ended with the session, here or in another tab: sockets, and all that was read. */
function useSignedInAgain({ state }: Session): void {
  const queryClient = useQueryClient()
  const wasAway = useRef(false)
  useEffect(() => {
    if (state === 'signed-out') wasAway.current = true
    if (state !== 'signed-in' || !wasAway.current) return
    wasAway.current = false
    signedInAgain.tell()
    // Forms of the provider are begun by hand: one that is open keeps what was typed into it.
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'identity' })
  }, [state, queryClient])
}
