import type { ConnectionState } from '#client/lib/campaign-session/connection-state.ts'
import { mayWrite, refusedEdits } from '#client/lib/campaign-session/connection-state.ts'
import { saveBadge, viewOnlyBadge } from '#client/lib/campaign-session/save-badge.ts'
import type { CampaignSession } from '#client/lib/campaign-session/session.ts'
import { useStore } from '#client/lib/campaign-session/store.ts'
import { lazyFile } from '#client/lib/loading/lazy-file.ts'
import { LazyPart } from '#client/ui/loading/lazy-part.tsx'
import { useBuilder } from '../state/builder-context.ts'

const refusedWork = lazyFile(
  async () => (await import('#client/features/collaboration/public/refused-work.tsx')).RefusedWork,
)
const leftOverWork = lazyFile(
  async () =>
    (await import('#client/features/collaboration/public/left-over-work.tsx')).LeftOverWork,
)
const endedNotice = lazyFile(async () => (await import('./ended-notice.tsx')).EndedNotice)
const nearlyFull = lazyFile(async () => (await import('./nearly-full.tsx')).NearlyFull)

/** What is needed once the server has refused something, or is about to. */
export const lazyNotices = [refusedWork, leftOverWork, endedNotice, nearlyFull]

/** A line above the page while editing can't go on: why, what is safe, what to do. */
export function SessionNotice() {
  const { session } = useBuilder()
  const state = useStore(session.connection, worthNotice)
  const isLeftOver = useStore(session.leftOver, ({ length }) => length > 0)
  if (state === null) {
    return isLeftOver ? <LeftOver session={session} /> : null
  }
  if (refusedEdits(state) > 0) {
    return <LazyPart part={refusedWork} what="what was refused" props={{ session }} />
  }
  const saving = saveBadge(state)
  const isEnded = ends.has(saving.kind)
  if (!isEnded && mayWrite(state)) {
    const percent = state.fullness
    if (isLeftOver) return <LeftOver session={session} />
    if (percent === null) return null
    return <LazyPart part={nearlyFull} what="how full the campaign is" props={{ percent }} />
  }
  const badge = isEnded ? saving : viewOnlyBadge
  return <LazyPart part={endedNotice} what="why it ended" props={{ badge, state, session }} />
}

const LeftOver = ({ session }: { session: CampaignSession }) => (
  <LazyPart part={leftOverWork} what="what could not be placed" props={{ session }} />
)

/** After these nothing goes on by itself. */
const ends: ReadonlySet<string> = new Set(['refused', 'signed-out', 'outdated'])

/** Only what there is something to say of: what goes well changes at every key. */
function worthNotice(state: ConnectionState): ConnectionState | null {
  const { kind } = saveBadge(state)
  const goesWell = !ends.has(kind) && mayWrite(state)
  return goesWell && refusedEdits(state) === 0 && state.fullness === null ? null : state
}
