import { Button } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import type { ConnectionState } from '#client/lib/campaign-session/connection-state.ts'
import { mayWrite, refusedEdits } from '#client/lib/campaign-session/connection-state.ts'
import { saveBadge, viewOnlyBadge } from '#client/lib/campaign-session/save-badge.ts'
import { useStore } from '#client/lib/campaign-session/store.ts'
import { signInPath } from '#client/lib/session/session.ts'
import { lazyFile } from '#client/lib/loading/lazy-file.ts'
import { LazyPart } from '#client/ui/loading/lazy-part.tsx'
import { useBuilder } from '../state/builder-context.ts'
import classes from './session-notice.module.css'

const refusedWork = lazyFile(
  async () => (await import('#client/features/collaboration/public/refused-work.tsx')).RefusedWork,
)
const copyOut = lazyFile(
  async () => (await import('#client/features/collaboration/public/copy-out.tsx')).CopyOut,
)
const nearlyFull = lazyFile(async () => (await import('./nearly-full.tsx')).NearlyFull)

/** What is needed once the server has refused something, or is about to. */
export const lazyNotices = [refusedWork, copyOut, nearlyFull]

/** A line above the page while editing can't go on: why, what is safe, what to do. */
export function SessionNotice() {
  const { session } = useBuilder()
  const state = useStore(session.connection, worthNotice)
  const { pathname } = useLocation()
  if (state === null) return null
  if (refusedEdits(state) > 0) {
    return <LazyPart part={refusedWork} what="what was refused" props={{ session }} />
  }
  const saving = saveBadge(state)
  const isEnded = saving.kind === 'refused' || saving.kind === 'signed-out'
  if (!isEnded && mayWrite(state)) {
    const percent = state.fullness
    if (percent === null) return null
    return <LazyPart part={nearlyFull} what="how full the campaign is" props={{ percent }} />
  }
  const badge = isEnded ? saving : viewOnlyBadge
  return (
    <div role="alert" className={classes.notice} data-kind={badge.kind}>
      <p className={classes.text}>
        <strong>{badge.text}.</strong> {badge.help}
      </p>
      {badge.kind === 'signed-out' ? (
        <Button component={Link} to={signInPath(pathname)} size="xs">
          Sign in
        </Button>
      ) : null}
      {badge.kind === 'refused' ? (
        <>
          <LazyPart part={copyOut} what="the copy" props={{ session }} />
          <Button size="xs" variant="default" onClick={session.reconnect}>
            Try again
          </Button>
        </>
      ) : null}
    </div>
  )
}

/** Only what there is something to say of: what goes well changes at every key. */
function worthNotice(state: ConnectionState): ConnectionState | null {
  const { kind } = saveBadge(state)
  const goesWell = kind !== 'refused' && kind !== 'signed-out' && mayWrite(state)
  return goesWell && refusedEdits(state) === 0 && state.fullness === null ? null : state
}
