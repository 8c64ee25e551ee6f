import { useCallback, useEffect, useState } from 'react'
import { can } from '#shared/permissions/can.ts'
import { useActor } from '#client/lib/session/session.ts'
import { isPlain, keyOf } from '#client/lib/keys/match-keys.ts'
import { listenToKeys } from '#client/lib/keys/own-keys.ts'
import { isWritten } from './use-desk.ts'

export type Counted = {
  /** Whether what visitors did is shown on the page. */
  isCounted: boolean
  toggle: () => void
}

/** The numbers on the page, which M shows and hides; null for who may not see numbers. */
export function useCounted(campaignId: string, companyId: string): Counted | null {
  const [isCounted, setCounted] = useState(false)
  const may = can(useActor(companyId), 'analytics.see', { companyId, campaignId })
  const toggle = useCallback(() => setCounted((current) => !current), [])
  useEffect(() => {
    if (!may) return
    return listenToKeys(window, (event) => {
      const { target } = event
      if (event.defaultPrevented || !isPlain(event) || keyOf(event) !== 'm') return
      if (target instanceof HTMLElement && isWritten(target)) return
      toggle()
      event.preventDefault()
    })
  }, [may, toggle])
  return may ? { isCounted, toggle } : null
}
