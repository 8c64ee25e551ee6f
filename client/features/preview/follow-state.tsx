import type { ConnectionState } from '#client/lib/campaign-session/connection-state.ts'
import { refusedEdits } from '#client/lib/campaign-session/connection-state.ts'
import { saveBadge } from '#client/lib/campaign-session/save-badge.ts'
import type { CampaignSession } from '#client/lib/campaign-session/session.ts'
import { useStore } from '#client/lib/campaign-session/store.ts'
import { Tooltip } from '#client/ui/buttons/tooltip.tsx'
import classes from './preview.module.css'

/** Whether what is shown is what is being edited right now. */
export function FollowState({ session }: { session: CampaignSession }) {
  const state = useStore(session.connection, (connection) => connection)
  const { kind, text, help } = followState(state)
  return (
    <Tooltip label={help} width={240} position="bottom-end">
      <span
        className={classes.follow}
        role="status"
        aria-label={`${text}. ${help}`}
        data-kind={kind}
        tabIndex={0}
      >
        <span className={classes.dot} aria-hidden />
        <span className={classes.followWords}>{text}</span>
      </span>
    </Tooltip>
  )
}

/** What may be said about a preview's freshness. */
export function followState(state: ConnectionState): {
  kind: 'live' | 'waiting' | 'lost'
  text: string
  help: string
} {
  if (refusedEdits(state) > 0) {
    const help = 'What is shown holds edits of yours that were not saved. Nobody else sees them.'
    return { kind: 'lost', text: 'With unsaved edits', help }
  }
  if ((state.link === 'connected' && state.received) || state.brief) {
    return { kind: 'live', text: 'Following live', help: 'You see every edit as it happens.' }
  }
  if (state.final) {
    const { text, help } = saveBadge(state)
    return { kind: 'lost', text, help }
  }
  if (!state.everReceived && state.link !== 'disconnected') {
    return { kind: 'waiting', text: 'Connecting', help: 'Fetching the latest state.' }
  }
  return {
    kind: 'lost',
    text: 'Not live',
    help: 'The connection is lost. This is the last state that arrived; it reconnects by itself.',
  }
}
