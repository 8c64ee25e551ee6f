import { useQuery } from '@tanstack/react-query'
import type { FontUses as Places } from '#shared/contract/fonts.ts'
import { api } from '#client/lib/api/api.ts'
import { UsedIn, Uses } from '../uses/used-in.tsx'

/** Where a font is used, each place with the way there. */
export function FontUses({ companyId, familyId }: { companyId: string; familyId: string }) {
  const asked = useQuery({
    ...api.fonts.uses.queryOptions({ input: { companyId, familyId } }),
    // Colleagues change themes meanwhile.
    staleTime: 0,
  })
  return (
    <Uses
      query={asked}
      renderUses={({ campaigns, templates }) => (
        <UsedIn
          campaigns={campaigns.map((campaign) => ({ ...campaign, where: whereIn(campaign) }))}
          templates={templates}
        />
      )}
    />
  )
}

/** " for headings and text, also live" */
function whereIn({ headings, text, live }: Places['campaigns'][number]): string {
  const parts = [...(headings ? ['headings'] : []), ...(text ? ['text'] : [])]
  if (parts.length === 0) return ' only as it is live now'
  return ` for ${parts.join(' and ')}${live ? ', also live' : ''}`
}
