import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { findBlock } from '#shared/blocks/registry.ts'
import type { OpenedSession } from './leave-session.ts'
import { comeBackTo, leaveSession } from './leave-session.ts'
import type { NextGeneration } from './next-generation.ts'
import type { CampaignSession } from './session.ts'
import { openSession } from './session.ts'

/**
 * The open campaign; null during the first moment, and another one after what was unsaved has been
 * dropped, or once the document goes on as another one. Left when the screen is (`leaveSession`).
 */
export function useCampaignSession(
  campaignId: string,
  { id: personId, isGuest }: { id: string; isGuest: boolean },
): CampaignSession | null {
  const [session, setSession] = useState<CampaignSession | null>(null)
  useEffect(() => {
    let isLeft = false
    const onDropped = () => {
      if (!isLeft) opened = open()
    }
    const onMoved = (next: NextGeneration) => {
      if (isLeft) return
      const before = opened.session
      flushSync(() => (opened = open(next)))
      before.close()
    }
    const whose = { campaignId, personId, isGuest }
    const base = { ...whose, findModel: findBlock, origin: location.origin, onDropped, onMoved }
    const open = (from?: NextGeneration): OpenedSession => {
      const options = from ? { ...base, from } : { ...base }
      const made = openSession(options)
      setSession(made)
      return { session: made, options }
    }
    const found = comeBackTo(base)
    if (found) setSession(found.session)
    let opened = found ?? open()
    return () => {
      isLeft = true
      setSession(null)
      leaveSession(opened)
    }
  }, [campaignId, personId, isGuest])
  return session
}
