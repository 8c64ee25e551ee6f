import { useQuery } from '@tanstack/react-query'
import type { Member } from '#shared/contract/members.ts'
import { can } from '#shared/permissions/can.ts'
import { api } from '#client/lib/api/api.ts'

/** The members who may read leads, so that one can be theirs; none until they are known. */
export function useLeadReaders(companyId: string): Member[] {
  const { data } = useQuery(api.members.list.queryOptions({ input: { companyId } }))
  return (data?.members ?? []).filter(mayReadLeads(companyId))
}

export const mayReadLeads =
  (companyId: string) =>
  ({ role }: Member) =>
    can(
      { companyId, role, allowances: [], closed: false, disabled: false, scopes: null },
      'leads.see',
      {
        companyId,
      },
    )
