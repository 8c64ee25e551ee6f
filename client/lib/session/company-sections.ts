import { can } from '#shared/permissions/can.ts'
import type { Action, Actor } from '#shared/permissions/can.ts'

/** The parts of the company's settings, each with an address; any one of `may` opens it. */
export const sections = [
  { id: 'profile', label: 'Profile', may: ['company.edit'] },
  { id: 'brand', label: 'Brand kit', may: ['brand.edit'] },
  { id: 'members', label: 'Members', may: ['members.see'] },
  { id: 'invites', label: 'Invites', may: ['members.invite'] },
  { id: 'api-keys', label: 'API keys', may: ['keys.manage'] },
  { id: 'leads', label: 'Leads', may: ['company.edit'] },
  { id: 'domains', label: 'Domains', may: ['domains.manage'] },
  { id: 'webhooks', label: 'Webhooks', may: ['webhooks.manage'] },
  { id: 'audit-log', label: 'Audit log', may: ['audit.see'] },
  { id: 'data', label: 'Data', may: ['company.export', 'company.delete'] },
] as const satisfies { id: string; label: string; may: readonly Action[] }[]

type Section = (typeof sections)[number]
export type SectionId = Section['id']

/** What each section is given. */
export type SectionProps = { companyId: string }

/** The sections that `actor` may open, in their order. */
export function openSections(actor: Actor | null): Section[] {
  if (!actor) return []
  return sections.filter(({ may }) => may.some((action) => can(actor, action, actor)))
}

/** The address of a section. */
export function pathOfSection(section: SectionId): string {
  return section === 'domains'
    ? '/dashboard/settings/domains'
    : `/dashboard/settings/company/${section}`
}
