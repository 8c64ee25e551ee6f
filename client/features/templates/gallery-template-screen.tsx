import { Button } from '@mantine/core'
import { Link, Navigate, useParams } from 'react-router'
import { useCompany } from '#client/lib/current-company.ts'
import { useActor } from '#client/lib/session.ts'
import { Loading } from '#client/ui/skeletons.tsx'
import { TemplateView } from '#client/ui/templates/template-view.tsx'
import { useTemplates } from '#client/ui/templates/use-templates.ts'
import { can } from '#shared/permissions/can.ts'

/** One template, with what starts a campaign from it. */
export function GalleryTemplateScreen() {
  const { templateId } = useParams()
  const company = useCompany()
  const { templates, isLoading } = useTemplates()
  const mayCreate = can(useActor(company.id), 'campaign.create', { companyId: company.id })
  const template = templates.find(({ id }) => id === templateId)
  if (!template && isLoading) return <Loading what="the template" />
  if (!template) return <Navigate to="/templates/gallery" replace />
  return (
    <TemplateView
      template={template}
      templates={templates}
      listPath="/templates/gallery"
      use={
        mayCreate ? (
          <Button component={Link} to={`/dashboard/campaigns/create?template=${template.id}`}>
            Use this template
          </Button>
        ) : null
      }
    />
  )
}
