import { useActor } from '#client/lib/session/session.ts'
import { can } from '#shared/permissions/can.ts'
import { ClosePart } from './close-part.tsx'
import { ExportPart } from '#client/features/company-export/public/export-part.tsx'
import type { SectionProps } from '#client/lib/session/company-sections.ts'

/** Taking everything along, and closing the company. */
export function DataSection({ companyId }: SectionProps) {
  const actor = useActor(companyId)
  return (
    <>
      {can(actor, 'company.export', { companyId }) ? <ExportPart companyId={companyId} /> : null}
      {can(actor, 'company.delete', { companyId }) ? <ClosePart companyId={companyId} /> : null}
    </>
  )
}
