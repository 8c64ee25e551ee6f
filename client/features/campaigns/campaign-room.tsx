import { PlanRoom } from '#client/features/billing/public/plan-room.tsx'

/** What one more campaign takes. */
const limits = ['campaigns', 'documents'] as const

/** Says that there is no room for one more campaign, where there is none. */
export function CampaignRoom({ companyId }: { companyId: string }) {
  return limits.map((limit) => (
    <PlanRoom
      key={limit}
      companyId={companyId}
      limit={limit}
      makeRoom="Delete campaigns to make room."
      onlyWhenFull
    />
  ))
}
