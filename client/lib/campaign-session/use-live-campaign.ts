import { useDeferredValue } from 'react'
import type { CampaignSnapshot } from '#shared/campaign/model/snapshot.ts'
import { isArriving } from './connection-state.ts'
import type { CampaignSession } from './session.ts'
import { useStore } from './store.ts'

/**
 * The campaign as it is by now, to be compared with an earlier one; null until it has come, since all of it
 * would seem to be gone. What is drawn of it may lag behind what is typed.
 */
export function useLiveCampaign(
  session: Pick<CampaignSession, 'campaign' | 'connection'>,
): CampaignSnapshot | null {
  const live = useStore(session.campaign, (campaign) => campaign)
  const mayCome = useStore(session.connection, isArriving)
  return useDeferredValue(mayCome ? null : live)
}
