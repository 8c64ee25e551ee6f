import { useQuery } from '@tanstack/react-query'
import type { CountedLimit } from '#shared/plans/limits.ts'
import { api } from '#client/lib/api/api.ts'

/** Whether one more does not fit into a limit of the company's plan; false while it is not known. */
export function useIsFull(companyId: string, limit: CountedLimit): boolean {
  const { data: plan } = usePlan(companyId)
  const most = plan?.limits[limit] ?? null
  return plan !== undefined && most !== null && plan.used[limit] >= most
}

/** The plan of a company with what is used of it; all its members may know. */
export function usePlan(companyId: string) {
  return useQuery(api.billing.plan.queryOptions({ input: { companyId }, staleTime: 0 }))
}
