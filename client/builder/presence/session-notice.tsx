import type { ConnectionState } from '#client/lib/campaign-session/connection-state.ts'
import { mayWrite, refusedEdits } from '#client/lib/campaign-session/connection-state.ts'
import { saveBadge } from '#client/lib/campaign-session/save-badge.ts'
import { useStore } from '#client/lib/campaign-session/store.ts'
import { lazyFile } from '#client/lib/loading/lazy-file.ts'
import { LazyPart } from '#client/ui/loading/lazy-part.tsx'
import { useBuilder } from '../state/builder-context.ts'

/** With all that it may show, as the server may be away by then. */
export const sessionLines = lazyFile(async () => {
  const { SessionLines, lazyWork } = await import('./session-lines.tsx')
  await Promise.all(lazyWork.map((part) => part.fetch()))
  return SessionLines
})

/** A line above the page while editing can't go on: why, what is safe, what to do. */
export function SessionNotice() {
  const { session } = useBuilder()
  const state = useStore(session.connection, worthNotice)
  const isLeftOver = useStore(session.leftOver, ({ length }) => length > 0)
  if (state === null && !isLeftOver) return null
  const isEnded = state !== null && hasEnded(state)
  return <LazyPart part={sessionLines} what="how it stands" props={{ session, state, isEnded }} />
}

/** Whether nothing goes on by itself. */
const hasEnded = (state: ConnectionState) =>
  ['refused', 'signed-out', 'outdated'].includes(saveBadge(state).kind)

/** Only what there is something to say of: what goes well changes at every key. */
function worthNotice(state: ConnectionState): ConnectionState | null {
  const goesWell = !hasEnded(state) && mayWrite(state)
  return goesWell && refusedEdits(state) === 0 && state.fullness === null ? null : state
}
