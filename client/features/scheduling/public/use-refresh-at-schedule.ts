import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Campaign } from '#shared/contract/campaigns.ts'
import { refreshCampaigns } from '#client/lib/api/campaign-commands.ts'

/** So long (ms) after its time a plan is usually carried out. */
const usualMs = 1_500
const longestMs = 60_000
/** What a timer can wait at most. */
const furthestMs = 2 ** 31 - 1

/** Asks for the campaigns again when one of them is to start, publish or end, until it has. */
export function useRefreshAtSchedule(campaigns: readonly Campaign[]): void {
  const queries = useQueryClient()
  const next = nextOf(campaigns)
  useEffect(() => {
    if (next === null) return undefined
    let pause = usualMs
    let timer: ReturnType<typeof setTimeout>
    const wait = (ms: number) => {
      timer = setTimeout(ask, Math.min(ms, furthestMs))
    }
    const ask = () => {
      if (Date.now() >= next) void refreshCampaigns(queries)
      pause = Math.min(pause * 1.5, longestMs)
      wait(Math.max(pause, next - Date.now()))
    }
    wait(Math.max(next - Date.now(), 0) + usualMs)
    return () => clearTimeout(timer)
  }, [next, queries])
}

/** The first time (ms) at which something planned is due; null when nothing is planned. */
function nextOf(campaigns: readonly Campaign[]): number | null {
  const times = campaigns.flatMap(({ schedule }) => {
    const at = schedule?.startsAt ?? schedule?.publishesAt ?? schedule?.endsAt
    return at ? [Date.parse(at)] : []
  })
  return times.length > 0 ? Math.min(...times) : null
}
