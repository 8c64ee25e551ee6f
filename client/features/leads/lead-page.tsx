import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { api } from '#client/lib/api/api.ts'
import { PageHeader } from '#client/ui/layout/page-header.tsx'
import { LeadDetail, LeadStates } from './lead-detail.tsx'
import { titleOf } from './lead-words.ts'
import { useLead } from './use-lead.ts'
import { useLeadActions } from './use-lead-actions.ts'

/** One lead on a screen of its own, where there is no room beside a list. */
export function LeadPage({ companyId, leadId }: { companyId: string; leadId: string }) {
  const query = useLead(companyId, leadId)
  const { search } = useLocation()
  const navigate = useNavigate()
  const campaigns = useQuery(api.campaigns.list.queryOptions({ input: { companyId } }))
  const { erase } = useLeadActions(companyId)
  const list = `/dashboard/leads${search}`
  const lead = query.data
  const leave = () => void navigate(list)
  return (
    <>
      <PageHeader title={lead ? titleOf(lead) : 'Lead'} parent={{ to: list, label: 'Leads' }} />
      {lead ? (
        <LeadDetail
          lead={lead}
          companyId={companyId}
          campaign={campaigns.data?.campaigns.find(({ id }) => id === lead.campaignId)}
          onErase={() => {
            leave()
            void erase([lead])
          }}
          onErased={leave}
          isPage
        />
      ) : (
        <LeadStates query={query} />
      )}
    </>
  )
}
