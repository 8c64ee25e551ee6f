import { useQuery } from '@tanstack/react-query'
import type { AssetUses as PictureUses } from '#shared/contract/assets.ts'
import { api } from '#client/lib/api/api.ts'
import { UsedIn, Uses } from '../uses/used-in.tsx'

/** Where a picture is used, each place with the way there. */
export function AssetUses({ companyId, assetId }: { companyId: string; assetId: string }) {
  const asked = useQuery({
    ...api.assets.uses.queryOptions({ input: { companyId, assetId } }),
    // Colleagues place and remove it meanwhile.
    staleTime: 0,
  })
  return (
    <Uses
      query={asked}
      renderUses={({ campaigns, templates, logo }) => (
        <UsedIn
          campaigns={campaigns.map((campaign) => ({ ...campaign, where: whereIn(campaign) }))}
          templates={templates}
          others={logo ? ['The brand kit, as the logo'] : []}
        />
      )}
    />
  )
}

/** " on Home, also live" */
function whereIn({ pages, live }: PictureUses['campaigns'][number]): string {
  if (pages.length === 0) return live ? ' only as it is live now' : ''
  const names = pages.map(({ title, path }) => title || path).join(', ')
  return ` on ${names}${live ? ', also live' : ''}`
}
