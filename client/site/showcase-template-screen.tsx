import { Button } from '@mantine/core'
import { Link, Navigate, useParams } from 'react-router'
import { useSession } from '#client/lib/session/session.ts'
import { builtIn } from '#client/features/templates/public/template-source.ts'
import { TemplateView } from '#client/features/templates/public/template-view.tsx'
import { templates } from '#shared/templates/registry.ts'
import { ShowcaseFrame } from './showcase-frame.tsx'

const shown = templates.map(builtIn)

/** One built-in template, for people without an account; using it leads there by way of signing up. */
export function ShowcaseTemplateScreen() {
  const { templateId } = useParams()
  const isSignedIn = useSession().state === 'signed-in'
  const template = shown.find(({ id }) => id === templateId)
  if (!template) return <Navigate to="/template-showcase" replace />
  const create = `/dashboard/campaigns/create?template=${template.id}`
  return (
    <ShowcaseFrame>
      <TemplateView
        template={template}
        templates={shown}
        listPath="/template-showcase"
        use={
          <Button
            component={Link}
            to={isSignedIn ? create : `/sign-up?return_to=${encodeURIComponent(create)}`}
          >
            Use this template
          </Button>
        }
      />
    </ShowcaseFrame>
  )
}
