import { useEffect, useState } from 'react'
import { findBlock } from '#shared/blocks/registry.ts'
import type { CampaignSession } from './session.ts'
import { openSession } from './session.ts'

/** The open campaign; null during the first moment. Closed when the screen is left. */
export function useCampaignSession(campaignId: string, personId: string): CampaignSession | null {
  const [session, setSession] = useState<CampaignSession | null>(null)
  useEffect(() => {
    const { origin } = location
    const opened = openSession({ campaignId, personId, findModel: findBlock, origin })
    setSession(opened)
    return () => {
      setSession(null)
      opened.close()
    }
  }, [campaignId, personId])
  return session
}
