import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api } from '#client/lib/api/api.ts'
import type { Lead } from '#shared/contract/leads.ts'
import { useLeadActions } from './use-lead-actions.ts'

/** One lead, at once where it is `known`; looking at it for the first time makes it read. */
export function useLead(companyId: string, leadId: string, known?: Lead) {
  const options = api.leads.get.queryOptions({ input: { companyId, leadId } })
  const query = useQuery({ ...options, placeholderData: known })
  const { mark } = useLeadActions(companyId)
  const seen = useRef<string | null>(null)
  const { data } = query
  useEffect(() => {
    // Once: who marks it as new again while it is open means it.
    if (!data || seen.current === data.id) return
    seen.current = data.id
    void mark([data], 'read')
  }, [data, mark])
  return query
}
