import type { CampaignSession } from '#client/lib/campaign-session/session.ts'
import { useMoment } from './public/moment.ts'
import type { Past } from './public/moment.ts'
import { useChanges } from './public/use-changes.ts'
import { useVersions } from './public/use-versions.ts'

/** The moment that is looked at, with what became different; nothing yet while it is on its way. */
export function usePast(session: CampaignSession, past: Past | null) {
  const { campaignId } = session
  const { versions } = useVersions(campaignId)
  const { moment, error, refetch } = useMoment(campaignId, past?.versionId ?? null)
  const at = versions.findIndex(({ id }) => id === past?.versionId)
  const previous = past?.beside === 'before' && at >= 0 ? versions[at + 1] : undefined
  const before = useMoment(campaignId, previous?.id ?? null)
  const isReady = past?.beside !== 'before' || before.moment !== null
  const changes = useChanges(session, isReady ? moment : null, before.moment)
  // As it is called by now: it may have been named since.
  const version = versions[at] ?? moment?.version ?? null
  const hasBefore = at >= 0 && at + 1 < versions.length
  const compared = comparedOf(past?.beside, version?.number, previous?.number)
  return { moment, version, changes: isReady ? changes : null, hasBefore, compared, error, refetch }
}

/** The numbers of the two that are held against each other; null while they are not known. */
function comparedOf(
  beside: Past['beside'] | undefined,
  number: number | undefined,
  previous: number | undefined,
) {
  if (number === undefined) return null
  if (beside === 'now') return { from: number, to: null }
  return previous === undefined ? null : { from: previous, to: number }
}
