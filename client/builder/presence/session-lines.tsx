import { mayWrite, refusedEdits } from '#client/lib/campaign-session/connection-state.ts'
import type { ConnectionState } from '#client/lib/campaign-session/connection-state.ts'
import { saveBadge, viewOnlyBadge } from '#client/lib/campaign-session/save-badge.ts'
import type { CampaignSession } from '#client/lib/campaign-session/session.ts'
import { useStore } from '#client/lib/campaign-session/store.ts'
import { lazyFile } from '#client/lib/loading/lazy-file.ts'
import { LazyPart } from '#client/ui/loading/lazy-part.tsx'
import { EndedNotice } from './ended-notice.tsx'
import { NearlyFull } from './nearly-full.tsx'

const refusedWork = lazyFile(
  async () => (await import('#client/features/collaboration/public/refused-work.tsx')).RefusedWork,
)
const leftOverWork = lazyFile(
  async () =>
    (await import('#client/features/collaboration/public/left-over-work.tsx')).LeftOverWork,
)

/** What is needed once the server has refused something. */
export const lazyWork = [refusedWork, leftOverWork]

type SessionLinesProps = {
  session: CampaignSession
  /** null: only what could not be placed is to be said. */
  state: ConnectionState | null
  isEnded: boolean
}

/** Why editing can't go on, what is safe, what to do. */
export function SessionLines({ session, state, isEnded }: SessionLinesProps) {
  const isLeftOver = useStore(session.leftOver, ({ length }) => length > 0)
  if (state === null) return isLeftOver ? <LeftOver session={session} /> : null
  if (refusedEdits(state) > 0) {
    return <LazyPart part={refusedWork} what="what was refused" props={{ session }} />
  }
  if (!isEnded && mayWrite(state)) {
    if (isLeftOver) return <LeftOver session={session} />
    return state.fullness === null ? null : <NearlyFull percent={state.fullness} />
  }
  return (
    <EndedNotice
      badge={isEnded ? saveBadge(state) : viewOnlyBadge}
      state={state}
      session={session}
    />
  )
}

const LeftOver = ({ session }: { session: CampaignSession }) => (
  <LazyPart part={leftOverWork} what="what could not be placed" props={{ session }} />
)
