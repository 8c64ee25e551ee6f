import { useQueryClient } from '@tanstack/react-query'
import { api } from '#client/lib/api/api.ts'

/**
 * Asks again for all numbers on the screen, which a goal has changed. Resolves once those of the campaign are
 * there, in which goals, targets and notes stand: nobody waits for the others, which come after them.
 */
export function useNumbersAgain(): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    const all = { queryKey: api.analytics.key() }
    await queries.invalidateQueries({ ...all, refetchType: 'none' })
    await queries.refetchQueries({ queryKey: api.analytics.campaign.key(), type: 'active' })
    void queries.refetchQueries({ ...all, type: 'active', stale: true })
  }
}
