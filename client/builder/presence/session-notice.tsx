import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { saveBadge } from '#client/lib/campaign-session/save-badge.ts'
import { useStore } from '#client/lib/campaign-session/store.ts'
import { signInPath } from '#client/lib/session.ts'
import { useBuilder } from '../state/builder-context.ts'
import { pageText } from './page-text.ts'
import classes from './session-notice.module.css'

/** A line above the page while editing can't go on: why, what is safe, what to do. */
export function SessionNotice() {
  const { session } = useBuilder()
  const state = useStore(session.connection, (connection) => connection)
  const { pathname } = useLocation()
  const badge = saveBadge(state)
  const readOnly = state.canWrite === false
  if (
    badge.kind !== 'refused' &&
    badge.kind !== 'signed-out' &&
    badge.kind !== 'not-found' &&
    !readOnly
  ) {
    return null
  }
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
          <CopyOut />
          <Button size="xs" variant="default" onClick={session.reconnect}>
            Try again
          </Button>
        </>
      ) : null}
    </div>
  )
}

/** What was written, as plain text, so that refused work is never lost. */
function CopyOut() {
  const { session } = useBuilder()
  const [copied, setCopied] = useState(false)
  const copy = () => {
    const text = pageText(session.campaign.getSnapshot())
    void navigator.clipboard.writeText(text).then(() => setCopied(true))
  }
  return (
    <Button size="xs" variant="default" onClick={copy}>
      {copied ? 'Copied' : 'Copy what is written here'}
    </Button>
  )
}
