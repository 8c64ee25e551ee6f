import { Button } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { mayWrite, refusedEdits } from '#client/lib/campaign-session/connection-state.ts'
import { saveBadge, viewOnlyBadge } from '#client/lib/campaign-session/save-badge.ts'
import { useStore } from '#client/lib/campaign-session/store.ts'
import { signInPath } from '#client/lib/session.ts'
import { CopyOut } from '#client/ui/refused-work/copy-out.tsx'
import { RefusedWork } from '#client/ui/refused-work/refused-work.tsx'
import { useBuilder } from '../state/builder-context.ts'
import classes from './session-notice.module.css'

/** A line above the page while editing can't go on: why, what is safe, what to do. */
export function SessionNotice() {
  const { session } = useBuilder()
  const state = useStore(session.connection, (connection) => connection)
  const { pathname } = useLocation()
  if (refusedEdits(state) > 0) return <RefusedWork session={session} />
  const saving = saveBadge(state)
  const isEnded = saving.kind === 'refused' || saving.kind === 'signed-out'
  if (!isEnded && mayWrite(state)) return null
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
          <CopyOut session={session} />
          <Button size="xs" variant="default" onClick={session.reconnect}>
            Try again
          </Button>
        </>
      ) : null}
    </div>
  )
}
