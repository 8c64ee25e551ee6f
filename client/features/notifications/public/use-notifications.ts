import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api, client } from '#client/lib/api/api.ts'
import { readAnew } from '#client/lib/api/read-anew.ts'
import { useLiveChange } from '#client/lib/live/use-live-change.ts'

/** What one is told of in a company, newest first, as it is now. */
export function useNotifications(companyId: string) {
  return useQuery(
    api.notifications.list.queryOptions({ input: { companyId }, refetchInterval: 120_000 }),
  )
}

/**
 * Asks again whenever there is something new to be told. When listening begins only the list may have
 * missed something, and what depends on it sees whether it is another one now.
 */
export function useLiveNotifications(companyId: string): void {
  const queries = useQueryClient()
  const askAgain = useMemo(() => {
    let hasBegun = false
    return () => {
      void readAnew(queries, api.notifications.list.key({ input: { companyId } }))
      if (hasBegun) void queries.invalidateQueries({ queryKey: api.billing.key() })
      hasBegun = true
    }
  }, [queries, companyId])
  useLiveChange('notifications', companyId, askAgain)
}

/** Marks some of them, or all, as read. */
export function useMarkRead(companyId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (ids: string[] | null) =>
      client.notifications.read({ companyId, ...(ids ? { ids } : {}) }),
    onSettled: () => queries.invalidateQueries({ queryKey: api.notifications.list.key() }),
  })
}
