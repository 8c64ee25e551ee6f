import { useQuery } from '@tanstack/react-query'
import { api } from '#client/lib/api/api.ts'

const refetchMs = 60_000

/** The alerts of a campaign with what they fired, as of the last minute. */
export const useAlerts = (campaignId: string) =>
  useQuery(api.alerts.list.queryOptions({ input: { campaignId }, refetchInterval: refetchMs }))
