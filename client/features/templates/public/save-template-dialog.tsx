import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '#client/lib/api/api.ts'
import { NameDialog } from '../name-dialog.tsx'

type SaveTemplateDialogProps = {
  companyId: string
  campaignId: string
  /** One section of it; the whole campaign if it is left out. */
  sectionId?: string
  name: string
  onClose: () => void
}

/** Keeps a campaign or a section among the company's templates. */
export function SaveTemplateDialog({ name, onClose, ...what }: SaveTemplateDialogProps) {
  const queries = useQueryClient()
  return (
    <NameDialog
      title={what.sectionId ? 'Save the section as a template' : 'Save as a template'}
      button="Save template"
      name={name}
      operation={api.templates.create}
      inputOf={(values) => ({ ...what, ...values })}
      onSuccess={(template) => {
        void queries.invalidateQueries({ queryKey: api.templates.key() })
        notifications.show({ message: `${template.name} is among your company’s templates.` })
      }}
      onClose={onClose}
    />
  )
}
