import { Button } from '@mantine/core'
import { Link, useParams } from 'react-router'
import { useCompany } from '#client/lib/session/current-company.ts'
import { useActor } from '#client/lib/session/session.ts'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { PageHeader } from '#client/ui/layout/page-header.tsx'
import { PagesPicture } from '#client/ui/layout/pictures.tsx'
import { Loading, SkeletonBlock } from '#client/ui/loading/skeletons.tsx'
import { TemplateView } from './public/template-view.tsx'
import { useTemplates } from './public/use-templates.ts'
import { can } from '#shared/permissions/can.ts'

/** One template, with what starts a campaign from it. */
export function GalleryTemplateScreen() {
  const { templateId } = useParams()
  const company = useCompany()
  const { templates, query } = useTemplates()
  const mayCreate = can(useActor(company.id), 'campaign.create', { companyId: company.id })
  const template = templates.find(({ id }) => id === templateId)
  if (!template) return <NotThere query={query} />
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

const gallery = { to: '/templates/gallery', label: 'All templates' }

/** A template of the company that is on its way, could not be loaded, or is gone. */
function NotThere({ query }: Pick<ReturnType<typeof useTemplates>, 'query'>) {
  if (query.data)
    return (
      <EmptyState
        isPage
        picture={<PagesPicture />}
        title="There is no such template"
        action={
          <Button component={Link} to={gallery.to} variant="default">
            See all templates
          </Button>
        }
      >
        It may have been deleted, or it belongs to a company you are not in.
      </EmptyState>
    )
  return (
    <>
      <PageHeader title="Template" parent={gallery} />
      {query.error ? (
        <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <>
          <Loading what="the template" />
          <SkeletonBlock height={480} radius={10} />
        </>
      )}
    </>
  )
}
