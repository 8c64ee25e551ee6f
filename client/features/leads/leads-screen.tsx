import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { api } from '#client/lib/api/api.ts'
import { useCompany } from '#client/lib/session/current-company.ts'
import { useTight } from '#client/lib/browser/media.ts'
import { usePageTitle } from '#client/lib/browser/page-title.ts'
import { useActor } from '#client/lib/session/session.ts'
import { NotForRole } from '#client/ui/notices/not-for-role.tsx'
import { NotLoadedLine } from '#client/ui/notices/not-loaded-line.tsx'
import { InboxPicture } from '#client/ui/layout/pictures.tsx'
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
    <NotForRole
      isPage
      picture={<InboxPicture />}
      title="Your role does not read leads"
      who="Owners, admins and managers do, as leads are personal data."
      back={{ to: '/dashboard', label: 'Back to the dashboard' }}
    />
  )
}
