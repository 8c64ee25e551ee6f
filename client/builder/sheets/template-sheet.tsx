import { useState } from 'react'
import { SaveTemplateDialog } from '#client/features/templates/public/save-template-dialog.tsx'
import { useBuilder } from '../state/builder-context.ts'
import { useCloseSheet } from './use-close-sheet.ts'

/** Keeps the section that is selected as a template of the company, or else the whole campaign. */
export function TemplateSheet() {
  const { session, companyId, view } = useBuilder()
  const close = useCloseSheet()
  const [selected] = useState(() => view.getSnapshot().selected)
  const sectionId = selected?.kind === 'section' ? selected.id : undefined
  return (
    <SaveTemplateDialog
      companyId={companyId}
      campaignId={session.campaignId}
      {...(sectionId === undefined ? {} : { sectionId })}
      name=""
      onClose={close}
    />
  )
}
