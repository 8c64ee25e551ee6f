import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { api } from '#client/lib/api/api.ts'
import { lostAccess, refusedEdits } from '#client/lib/campaign-session/connection-state.ts'
import type { CampaignSession } from '#client/lib/campaign-session/session.ts'
import { useStore } from '#client/lib/campaign-session/store.ts'
import { useCampaignSession } from '#client/lib/campaign-session/use-campaign-session.ts'
import { lazyFile, useFetchAhead } from '#client/lib/loading/lazy-file.ts'
import { usePageTitle } from '#client/lib/browser/page-title.ts'
import { useViewer } from '#client/lib/session/admission.ts'
import { LazyPart } from '#client/ui/loading/lazy-part.tsx'

const accessLost = lazyFile(async () => (await import('../access-lost.tsx')).AccessLost)
const notOpened = lazyFile(
  async () =>
    (await import('#client/features/campaigns/public/campaign-not-opened.tsx')).CampaignNotOpened,
)
/** For when the server is no longer there to ask. */
const wantedSoon = [accessLost, notOpened]
const nothing: typeof wantedSoon = []

export type Entered = { session: CampaignSession; companyId: string; name: string }

type CampaignEntranceProps = {
  campaignId: string
  titleOf: (name: string) => string
  /** What stands there until the campaign is known. */
  waiting: ReactNode
  children: (entered: Entered) => ReactNode
}

/**
 * Opens a campaign's live document and shows it by `children`; before that `waiting`, or why it
 * can't be shown. Who loses it while it is open is told, and can take along what was not saved.
 */
export function CampaignEntrance({ campaignId, ...shown }: CampaignEntranceProps) {
  const session = useCampaignSession(campaignId, useViewer())
  return session ? <Known session={session} {...shown} /> : shown.waiting
}

type KnownProps = Omit<CampaignEntranceProps, 'campaignId'> & { session: CampaignSession }

function Known({ session, titleOf, waiting, children }: KnownProps) {
  const input = { campaignId: session.campaignId }
  const campaign = useQuery(api.campaigns.get.queryOptions({ input }))
  const { data } = campaign
  const lost = useStore(session.connection, lostAccess)
  const edits = useStore(session.connection, refusedEdits)
  const isOpen = useStore(session.connection, ({ everReceived }) => everReceived)
  const isSetAside = useStore(session.connection, ({ setAside }) => setAside)
  useEffect(() => {
    if (!isSetAside) return
    import('../say-set-aside.ts').then(
      ({ saySetAside }) => saySetAside(session.campaignId),
      () => undefined,
    )
  }, [isSetAside, session])
  // Not in the way of what the campaign itself needs.
  useFetchAhead(isOpen ? wantedSoon : nothing)
  usePageTitle(data ? titleOf(data.name) : 'Campaign')
  if (lost && (data || edits > 0)) {
    return <LazyPart part={accessLost} what="what was not saved" props={{ session, why: lost }} />
  }
  if (data) return children({ session, companyId: data.companyId, name: data.name })
  if (!campaign.error) return waiting
  const { error } = campaign
  const onRetry = () => void campaign.refetch()
  return <LazyPart part={notOpened} what="what went wrong" props={{ error, onRetry }} />
}
