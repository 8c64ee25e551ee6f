import type { QueryClient } from '@tanstack/react-query'
import type { Company } from '#shared/contract/companies.ts'
import { api } from '#client/lib/api/api.ts'

/** Shows a company as the server just answered it, also where the person's companies are listed. */
export async function rememberCompany(queries: QueryClient, company: Company): Promise<void> {
  const input = { companyId: company.id }
  queries.setQueryData(api.companies.get.queryKey({ input }), company)
  await queries.invalidateQueries({ queryKey: api.me.key() })
}
