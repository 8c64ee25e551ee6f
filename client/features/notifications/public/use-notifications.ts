import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { api, client } from '#client/lib/api/api.ts'
import { useLiveChange } from '#client/lib/live/use-live-change.ts'

/** What one is told of in a company, newest first, as it is now. */
export function useNotifications(companyId: string) {
  return useQuery(
    api.notifications.list.queryOptions({ input: { companyId }, refetchInterval: 120_000 }),
  )
}

/** Asks again whenever there is something new to be told. */
export function useLiveNotifications(companyId: string): void {
  const queries = useQueryClient()
  const askAgain = useCallback(() => {
    void queries.invalidateQueries({ queryKey: api.notifications.list.key() })
    void queries.invalidateQueries({ queryKey: api.reviews.waiting.key() })
    void queries.invalidateQueries({ queryKey: api.billing.key() })
  }, [queries])
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
