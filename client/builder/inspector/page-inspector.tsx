import { memo } from 'react'
import { limits } from '#shared/campaign/model/limits.ts'
import { setPage } from '#shared/campaign/edits/set-page.ts'
import { renamePage } from '#shared/page/rename-page.ts'
import type { PageSnapshot } from '#shared/campaign/model/snapshot.ts'
import { Heading } from '#client/ui/layout/elements.tsx'
import { PageLanguageRow } from '../language/page-language-row.tsx'
import { SharingGroup } from '../sharing/sharing-group.tsx'
import { TranslationRow } from '../sharing/translation-row.tsx'
import { useBuilder, useCampaign } from '../state/builder-context.ts'
import { Differs, DiffersLine } from './differing.tsx'
import { FieldRow } from './field-row.tsx'
import classes from './inspector.module.css'
import { PathControl } from './path-control.tsx'
import { TextControl } from './text-control.tsx'

const titleKeys = ['title']
const descriptionKeys = ['description']

/** What stands in the inspector while nothing is selected: the page itself. */
export const PageInspector = memo(function PageInspector({ page }: { page: PageSnapshot }) {
  const { session } = useBuilder()
  const { doc, origin } = session
  const pageId = page.id
  const isVariant = useCampaign(({ pages }) => !pages.some(({ id }) => id === pageId))
  return (
    <Differs level="pages" id={pageId} variantId={isVariant ? pageId : null}>
      <section className={classes.group} aria-label="Page">
        <Heading size="12" line="16" tone="ink-3">
          {isVariant ? 'Variant of the page' : 'Page'}
        </Heading>
        <FieldRow
          label="Title"
          required
          help="Its name here, and in the browser’s tab, search and links unless those have their own."
        >
          {(ids) => (
            <TextControl
              {...ids}
              value={page.title}
              maxLength={limits.title}
              write={(title) => setPage(doc, { pageId, title }, origin)}
            />
          )}
        </FieldRow>
        <DiffersLine label="Title" names={titleKeys} of="keys" />
        {isVariant ? null : (
          <FieldRow
            label="Address"
            help="Links to the page follow it. Once published, the address before leads here."
          >
            {({ id }) => (
              <PathControl
                id={id}
                value={page.path}
                write={(path) => renamePage(doc, { pageId, path }, origin)}
              />
            )}
          </FieldRow>
        )}
        <FieldRow
          label="Description"
          help="One or two sentences for search results and shared links."
        >
          {(ids) => (
            <TextControl
              {...ids}
              multiline
              value={page.description}
              maxLength={limits.description}
              write={(description) => setPage(doc, { pageId, description }, origin)}
            />
          )}
        </FieldRow>
        <DiffersLine label="Description" names={descriptionKeys} of="keys" />
        {isVariant ? null : (
          <>
            <PageLanguageRow page={page} />
            <TranslationRow page={page} />
          </>
        )}
      </section>
      {isVariant ? null : <SharingGroup page={page} />}
    </Differs>
  )
})
