import { useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { api } from '#client/lib/api/api.ts'
import type { Company } from '#shared/contract/companies.ts'
import { useBuilder } from '../state/builder-context.ts'

/** The company of the open campaign, with its brand kit. */
export function useKitOwner(): UseQueryResult<Company> {
  const { companyId } = useBuilder()
  return useQuery(api.companies.get.queryOptions({ input: { companyId } }))
}
