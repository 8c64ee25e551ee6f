import { NotLoadedLine } from '#client/ui/notices/not-loaded-line.tsx'
import { PageHeader } from '#client/ui/layout/page-header.tsx'
import { OwnTemplate } from './own-template.tsx'
import { TemplateBrowser } from './public/template-browser.tsx'
import { useTemplates } from './public/use-templates.ts'

const pathOf = (id: string) => `/templates/gallery/${id}`

/** Every template of the company and the built-in ones, each as the page it is. */
export function GalleryScreen() {
  const { templates, own, query } = useTemplates()
  return (
    <>
      <PageHeader title="Templates">
        Finished pages to start from, and to change as you like.
      </PageHeader>
      <NotLoadedLine what="Your company’s own templates" query={query} />
      <TemplateBrowser
        templates={templates}
        pathOf={pathOf}
        renderExtra={({ id }) => {
          const template = own.get(id)
          return template ? <OwnTemplate template={template} /> : null
        }}
      />
    </>
  )
}
