import { memo } from 'react'
import type { SyntheticEvent } from 'react'
import type { Site } from '#shared/campaign/model/site.ts'
import type { PageSnapshot } from '#shared/campaign/model/snapshot.ts'
import type { Theme } from '#shared/campaign/model/theme.ts'
import { CampaignPage } from '#shared/page/render/campaign-page.tsx'
import { editorCss } from '#shared/page/render/editor-css.ts'
import type { BlockPart, PageFrame, SectionPart } from '#shared/page/render/page-frame.ts'
import type { CampaignSession } from '#client/lib/campaign-session/session.ts'
import { ThemeRules, useGrounds } from '#client/lib/campaign-session/theme-rules.tsx'
import { usePageContext } from '#client/lib/campaign-session/use-assets.ts'
import { useBlockScripts } from '#client/lib/campaign-session/use-block-scripts.ts'
import { usePageLanguage } from '#client/lib/campaign-session/use-page-language.ts'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import classes from '../past.module.css'

const sheet = editorCss()
const nothing = {}
const onlyShown = {
  onClick: (event: SyntheticEvent) => event.preventDefault(),
  onSubmit: (event: SyntheticEvent) => event.preventDefault(),
}

type PastPageProps = {
  session: Pick<CampaignSession, 'campaignId'>
  companyId: string
  page: PageSnapshot
  theme: Theme
  site: Site
  /** How its parts are drawn, where that is not as they were; it must keep its identity. */
  parts?: Pick<PageFrame, 'renderText' | 'wrapBlock' | 'wrapSection'>
}

const asTheyWere = { wrapBlock: PastBlock, wrapSection: PastSection }

/** A page as it was, in the one renderer. Its links lead nowhere. */
export const PastPage = memo(function PastPage(props: PastPageProps) {
  const { session, companyId, page, theme, site, parts = asTheyWere } = props
  const language = usePageLanguage(site, page)
  const context = usePageContext(session, companyId, nothing)
  const root = useBlockScripts<HTMLDivElement>('canvasScripts')
  return (
    <div ref={root} className={classes.page} role="presentation" translate="no" {...onlyShown}>
      <style>{sheet}</style>
      <ThemeRules theme={theme} grounds={useGrounds(page)} />
      {page.sections.length > 0 ? (
        <CampaignPage page={page} context={context} language={language} root="div" {...parts} />
      ) : (
        <EmptyState title="Nothing was on this page yet" />
      )}
    </div>
  )
})

function PastBlock({ block, placed, children }: BlockPart) {
  return (
    <div {...placed} data-ff-open data-past-id={block.id}>
      {children}
    </div>
  )
}

function PastSection({ section, attributes, children }: SectionPart) {
  return (
    <section {...attributes} data-ff-open data-past-id={section.id}>
      {children}
    </section>
  )
}
