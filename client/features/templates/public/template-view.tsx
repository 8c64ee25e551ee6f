import { Button, Select } from '@mantine/core'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useKeys } from '#client/lib/keys/use-keys.ts'
import { problemOf } from '#client/lib/errors/problem.ts'
import { Choice } from '#client/ui/forms/choice.tsx'
import { Row } from '#client/ui/layout/elements.tsx'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { PageHeader } from '#client/ui/layout/page-header.tsx'
import { Loading, SkeletonBlock } from '#client/ui/loading/skeletons.tsx'
import type { Width } from '#shared/campaign/model/widths.ts'
import { widths } from '#shared/campaign/model/widths.ts'
import { TemplatePage } from '../template-page.tsx'
import { templatePages } from './template-source.ts'
import type { ShownTemplate } from './template-source.ts'
import classes from './template-view.module.css'

const labels: Record<Width, string> = { desktop: 'Desktop', tablet: 'Tablet', phone: 'Phone' }

type TemplateViewProps = {
  template: ShownTemplate
  /** All that the arrow keys lead through, in order. */
  templates: readonly ShownTemplate[]
  listPath: string
  use: ReactNode
}

/** One template by itself: each of its pages at three widths, its neighbours, and what starts it. */
export function TemplateView({ template, templates, listPath, use }: TemplateViewProps) {
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const asked = useQuery(templatePages(template))
  const width = widths.find((known) => known === params.get('width')) ?? 'desktop'
  const pages = asked.data?.pages ?? []
  const page = pages.find(({ path }) => path === params.get('page')) ?? pages[0]
  const at = templates.findIndex(({ id }) => id === template.id)
  const pathOf = (step: number) => {
    const next = templates[(at + step + templates.length) % templates.length] ?? template
    const kept = width === 'desktop' ? '' : `?width=${width}`
    return `${listPath}/${next.id}${kept}`
  }
  const change = (name: string, value: string) =>
    setParams({ ...Object.fromEntries(params), [name]: value }, { replace: true })
  useKeys({
    ArrowRight: () => void navigate(pathOf(1)),
    ArrowLeft: () => void navigate(pathOf(-1)),
  })
  return (
    <div className={classes.view}>
      <PageHeader
        title={template.name}
        parent={{ to: listPath, label: 'All templates' }}
        actions={
          <>
            <Button
              component={Link}
              to={pathOf(-1)}
              variant="default"
              px="xs"
              aria-label="Template before"
            >
              <IconArrowLeft size={16} stroke={1.5} />
            </Button>
            <Button
              component={Link}
              to={pathOf(1)}
              variant="default"
              px="xs"
              aria-label="Next template"
            >
              <IconArrowRight size={16} stroke={1.5} />
            </Button>
            {use}
          </>
        }
      >
        {template.description}
      </PageHeader>
      <Row gap="12" wrap>
        <Choice
          label="Width"
          wide
          value={width}
          options={widths.map((value) => ({ value, label: labels[value] }))}
          onChange={(value) => change('width', value)}
        />
        {page ? (
          <Select
            aria-label="Page"
            allowDeselect={false}
            value={page.path}
            data={pages.map(({ path, title }) => ({ value: path, label: title }))}
            onChange={(path) => change('page', path ?? '/')}
            className={classes.pages}
          />
        ) : null}
      </Row>
      {asked.error ? (
        <ErrorNotice error={problemOf(asked.error)} onRetry={() => void asked.refetch()} />
      ) : asked.data && page ? (
        <TemplatePage
          key={`${template.id} ${page.path}`}
          page={page}
          theme={asked.data.theme}
          site={asked.data.site}
          width={width}
        />
      ) : (
        <>
          <Loading what="the template" />
          <SkeletonBlock height={480} radius={10} />
        </>
      )}
    </div>
  )
}
