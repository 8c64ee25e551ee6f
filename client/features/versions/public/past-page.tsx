import { memo } from 'react'
import type { SyntheticEvent } from 'react'
import type { PageSnapshot } from '#shared/campaign/model/snapshot.ts'
import type { Theme } from '#shared/campaign/model/theme.ts'
import { CampaignPage } from '#shared/page/render/campaign-page.tsx'
import { editorCss } from '#shared/page/render/editor-css.ts'
import type { BlockPart, PageFrame, SectionPart } from '#shared/page/render/page-frame.ts'
import type { CampaignSession } from '#client/lib/campaign-session/session.ts'
import { ThemeRules, useGrounds } from '#client/lib/campaign-session/theme-rules.tsx'
import { usePageContext } from '#client/lib/campaign-session/use-assets.ts'
import { useBlockScripts } from '#client/lib/campaign-session/use-block-scripts.ts'
import { RightToLeft } from '#client/ui/campaigns/right-to-left.tsx'
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
  /** How its parts are drawn, where that is not as they were; it must keep its identity. */
  parts?: Pick<PageFrame, 'renderText' | 'wrapBlock' | 'wrapSection'>
}

const asTheyWere = { wrapBlock: PastBlock, wrapSection: PastSection }

/** A page as it was, in the one renderer. Its links lead nowhere. */
export const PastPage = memo(function PastPage(props: PastPageProps) {
  const { session, companyId, page, theme, parts = asTheyWere } = props
  const context = usePageContext(session, companyId, nothing)
  const root = useBlockScripts<HTMLDivElement>('canvasScripts')
  return (
    <div ref={root} className={classes.page} role="presentation" translate="no" {...onlyShown}>
      <style>{sheet}</style>
      <RightToLeft />
      <ThemeRules theme={theme} grounds={useGrounds(page)} />
      {page.sections.length > 0 ? (
        <CampaignPage page={page} context={context} root="div" {...parts} />
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
