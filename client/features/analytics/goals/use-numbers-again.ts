import { useQueryClient } from '@tanstack/react-query'
import { api } from '#client/lib/api/api.ts'

/** Asks again for all numbers on the screen, which a goal has changed. */
export function useNumbersAgain(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: api.analytics.key() })
}
