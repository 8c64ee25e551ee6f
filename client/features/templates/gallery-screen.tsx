import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { useCompany } from '#client/lib/current-company.ts'
import { useActor } from '#client/lib/session.ts'
import { PageHeader } from '#client/ui/page-header.tsx'
import { PageThumbnail } from '#client/ui/page-thumbnail.tsx'
import { can } from '#shared/permissions/can.ts'
import { templates } from '#shared/templates/registry.ts'
import { snapshotOfSeed } from '#shared/templates/template-snapshot.ts'
import type { Template } from '#shared/templates/template.ts'
import classes from './gallery-screen.module.css'

/** Every template as the page it is; each starts a campaign. */
export function GalleryScreen() {
  const company = useCompany()
  const mayCreate = can(useActor(company.id), 'campaign.create', { companyId: company.id })
  return (
    <>
      <PageHeader title="Templates">
        Finished pages to start from, and to change as you like.
      </PageHeader>
      <ul className={classes.grid}>
        {templates.map((template) => (
          <TemplateCard key={template.id} template={template} mayUse={mayCreate} />
        ))}
      </ul>
    </>
  )
}

function TemplateCard({ template, mayUse }: { template: Template; mayUse: boolean }) {
  const { theme, pages } = useMemo(() => snapshotOfSeed(template.seed), [template.seed])
  const [first] = pages
  return (
    <li className={classes.card}>
      {first ? <PageThumbnail page={first} theme={theme} /> : null}
      <div className={classes.foot}>
        <div className={classes.words}>
          <h2 className={classes.name}>{template.name}</h2>
          <p className={classes.text}>{template.description}</p>
        </div>
        {mayUse ? (
          <Button
            component={Link}
            to={`/dashboard/campaigns/create?template=${template.id}`}
            variant="default"
            aria-label={`Use ${template.name}`}
          >
            Use
          </Button>
        ) : null}
      </div>
    </li>
  )
}
