import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { api } from '#client/lib/api.ts'
import { useCompany } from '#client/lib/current-company.ts'
import { useTight } from '#client/lib/media.ts'
import { usePageTitle } from '#client/lib/page-title.ts'
import { useActor } from '#client/lib/session.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { NotLoadedLine } from '#client/ui/not-loaded-line.tsx'
import { InboxPicture } from '#client/ui/pictures.tsx'
import { can } from '#shared/permissions/can.ts'
import { Inbox } from './inbox.tsx'
import { LeadPage } from './lead-page.tsx'

/** /dashboard/leads and /dashboard/leads/:leadId: what visitors sent, one of it beside the list. */
export function LeadsScreen() {
  const { id: companyId } = useCompany()
  const actor = useActor(companyId)
  const { leadId = null } = useParams()
  const isTight = useTight()
  if (!can(actor, 'leads.see', { companyId })) return <NotShown />
  if (isTight && leadId) return <LeadPage companyId={companyId} leadId={leadId} />
  return <LeadsOf companyId={companyId} leadId={leadId} />
}

function LeadsOf({ companyId, leadId }: { companyId: string; leadId: string | null }) {
  const campaigns = useQuery(api.campaigns.list.queryOptions({ input: { companyId } }))
  return (
    <>
      <NotLoadedLine what="The names of the campaigns" query={campaigns} />
      <Inbox companyId={companyId} leadId={leadId} campaigns={campaigns.data?.campaigns ?? []} />
    </>
  )
}

function NotShown() {
  usePageTitle('Leads')
  return (
    <EmptyState
      isPage
      picture={<InboxPicture />}
      title="Your role does not read leads"
      action={
        <Button component={Link} to="/dashboard" variant="default">
          Back to the dashboard
        </Button>
      }
    >
      Owners, admins and managers do, as leads are personal data. An owner or admin of the company
      can change your role.
    </EmptyState>
  )
}
