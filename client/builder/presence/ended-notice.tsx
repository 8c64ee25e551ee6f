import { Button } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import type { ConnectionState } from '#client/lib/campaign-session/connection-state.ts'
import { isUnacceptable, unkeptEdits } from '#client/lib/campaign-session/connection-state.ts'
import type { SaveBadge } from '#client/lib/campaign-session/save-badge.ts'
import type { CampaignSession } from '#client/lib/campaign-session/session.ts'
import { CopyOut } from '#client/features/collaboration/public/copy-out.tsx'
import { signInPath } from '#client/lib/session/session.ts'
import { DiscardRefused } from './discard-refused.tsx'
import classes from './session-notice.module.css'

type EndedNoticeProps = { badge: SaveBadge; state: ConnectionState; session: CampaignSession }

/** Why editing can't go on by itself, and what to do. */
export function EndedNotice({ badge, state, session }: EndedNoticeProps) {
  const { pathname } = useLocation()
  const { kind, text, help } = badge
  // Of an outdated program only what no copy keeps.
  const isCopied = kind === 'outdated' ? unkeptEdits(state) > 0 : kind === 'refused'
  // Of what the server refuses for what it is, and not for who sends it.
  const isDiscarded = kind === 'refused' && state.unsaved > 0 && isUnacceptable(state)
  return (
    <div role="alert" className={classes.notice} data-kind={kind}>
      <p className={classes.text}>
        <strong>{text}.</strong> {help}
      </p>
      {kind === 'signed-out' ? (
        <Button component={Link} to={signInPath(pathname)} size="xs">
          Sign in
        </Button>
      ) : null}
      {isDiscarded ? <DiscardRefused session={session} /> : null}
      {isCopied && !isDiscarded ? <CopyOut session={session} /> : null}
      {kind === 'refused' ? (
        <Button size="xs" variant="default" onClick={session.reconnect}>
          Try again
        </Button>
      ) : null}
      {kind === 'outdated' ? (
        <Button size="xs" onClick={() => location.reload()}>
          Reload
        </Button>
      ) : null}
    </div>
  )
}
