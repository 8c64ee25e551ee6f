import type { ComponentType } from 'react'
import { Navigate, useParams } from 'react-router'
import { useCompany } from '#client/lib/session/current-company.ts'
import { lazyFile } from '#client/lib/loading/lazy-file.ts'
import type { LazyFile } from '#client/lib/loading/lazy-file.ts'
import { useActor } from '#client/lib/session/session.ts'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { LazyPart } from '#client/ui/loading/lazy-part.tsx'
import { PageHeader } from '#client/ui/layout/page-header.tsx'
import { withArticle } from '#client/ui/roles/role-names.ts'
import { SkeletonRows } from '#client/ui/loading/skeletons.tsx'
import { can } from '#shared/permissions/can.ts'
import { errorCatalogue } from '#shared/errors/catalogue.ts'
import { ClosedCompany } from './closed-company.tsx'
import { DisabledCompany } from './disabled-company.tsx'
import { ClosingBanner } from './closing-banner.tsx'
import { RolesButton } from '#client/features/members/public/roles-button.tsx'
import { TabBar } from '#client/ui/layout/tab-bar.tsx'
import type { Tab } from '#client/ui/layout/tab-bar.tsx'
import { openSections, pathOfSection, sections } from '#client/lib/session/company-sections.ts'
import type { SectionId, SectionProps } from '#client/lib/session/company-sections.ts'

const parts: Record<SectionId, LazyFile<ComponentType<SectionProps>>> = {
  profile: lazyFile(async () => (await import('./profile-section.tsx')).ProfileSection),
  brand: lazyFile(async () => (await import('./brand/brand-section.tsx')).BrandSection),
  members: lazyFile(
    async () =>
      (await import('#client/features/members/public/members-section.tsx')).MembersSection,
  ),
  invites: lazyFile(
    async () =>
      (await import('#client/features/invites/public/invites-section.tsx')).InvitesSection,
  ),
  'api-keys': lazyFile(
    async () => (await import('#client/features/api-keys/public/keys-section.tsx')).KeysSection,
  ),
  leads: lazyFile(
    async () => (await import('#client/features/leads/public/leads-section.tsx')).LeadsSection,
  ),
  domains: lazyFile(
    async () =>
      (await import('#client/features/domains/public/domains-section.tsx')).DomainsSection,
  ),
  webhooks: lazyFile(
    async () =>
      (await import('#client/features/webhooks/public/webhooks-section.tsx')).WebhooksSection,
  ),
  'audit-log': lazyFile(
    async () => (await import('#client/features/audit/public/audit-section.tsx')).AuditSection,
  ),
  data: lazyFile(async () => (await import('./data-section.tsx')).DataSection),
}

/** `/dashboard/settings/domains`: the part of the company's settings that has an address of its own. */
export function DomainsScreen() {
  return <CompanyScreen section="domains" />
}

/** `/dashboard/settings/company/{section}`: all that belongs to the company itself, as one may. */
export function CompanyScreen({ section: fixed }: { section?: SectionId }) {
  const company = useCompany()
  const actor = useActor(company.id)
  const open = openSections(actor)
  const { section = fixed } = useParams()
  const [first] = open
  if (company.disabled) return <DisabledCompany />
  if (!first) return <ClosedCompany />
  if (!section) return <Navigate to={pathOfSection(first.id)} replace />
  const known = sections.find(({ id }) => id === section)
  const mayPay = can(actor, 'billing.manage', { companyId: company.id })
  const part = known && open.includes(known) ? parts[known.id] : null
  return (
    <>
      <ClosingBanner />
      <PageHeader
        title={company.name}
        part={known?.label}
        actions={<RolesButton own={company.role} />}
      >
        You are {withArticle(company.role)} here.
      </PageHeader>
      <TabBar label="Company settings" tabs={[...open.map(tabOf), ...(mayPay ? [billing] : [])]} />
      {part ? (
        <LazyPart
          key={company.id}
          part={part}
          what="the settings"
          waiting={<SectionSkeleton />}
          props={{ companyId: company.id }}
        />
      ) : (
        <Refused error={known ? 'forbidden' : 'not-found'} />
      )}
    </>
  )
}

const billing: Tab = { to: '/billing-portal', label: 'Billing' }

const tabOf = ({ id, label }: (typeof sections)[number]): Tab => ({ to: pathOfSection(id), label })

function Refused({ error }: { error: 'forbidden' | 'not-found' }) {
  const { title, help } = errorCatalogue[error]
  return <EmptyState title={title}>{help}</EmptyState>
}

function SectionSkeleton() {
  return <SkeletonRows what="the settings" rows={4} height={56} />
}
