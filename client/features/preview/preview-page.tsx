import type { MouseEvent, SyntheticEvent } from 'react'
import type { Site } from '#shared/campaign/model/site.ts'
import type { PageSnapshot } from '#shared/campaign/model/snapshot.ts'
import type { Theme } from '#shared/campaign/model/theme.ts'
import { hrefKind, pathOfHref } from '#shared/blocks/href.ts'
import { CampaignPage } from '#shared/page/render/campaign-page.tsx'
import { editorCss } from '#shared/page/render/editor-css.ts'
import { MarkedBlock, MarkedSection } from '#shared/page/render/marked-parts.tsx'
import { ThemeRules, useGrounds } from '#client/lib/campaign-session/theme-rules.tsx'
import type { CampaignSession } from '#client/lib/campaign-session/session.ts'
import { usePageContext } from '#client/lib/campaign-session/use-assets.ts'
import { useBlockScripts } from '#client/lib/campaign-session/use-block-scripts.ts'
import { usePageLanguage } from '#client/lib/campaign-session/use-page-language.ts'
import { answerAlone } from './answer-alone.ts'

const sheet = editorCss()
const nothing = {}

type PreviewPageProps = {
  theme: Theme
  site: Site
  session: Pick<CampaignSession, 'campaignId'>
  companyId: string
  page: PageSnapshot
  /** Of the whole page in px, while only a part of it is drawn. */
  height?: number | undefined
  onOpenPage: (path: string) => void
}

/** The page as visitors will get it; links lead through the preview, forms are answered without being sent. */
export function PreviewPage({
  theme,
  site,
  session,
  companyId,
  page,
  height,
  onOpenPage,
}: PreviewPageProps) {
  const context = usePageContext(session, companyId, nothing)
  const language = usePageLanguage(site, page)
  const root = useBlockScripts<HTMLDivElement>('visitorScripts')
  const click = (event: MouseEvent) => {
    const anchor = event.target instanceof Element ? event.target.closest('a') : null
    const href = anchor?.getAttribute('href') ?? ''
    const kind = hrefKind(href)
    // What a block's script has answered, such as a video that plays in its place, leads nowhere.
    if (!anchor || kind === 'anchor' || event.defaultPrevented) return
    event.preventDefault()
    if (kind === 'page') onOpenPage(pathOfHref(href))
    else if (kind === 'external') open(href, '_blank', 'noopener')
  }
  const submit = (event: SyntheticEvent<HTMLElement>) => {
    const { target } = event
    // What the form's own script has found wrong goes no further.
    const isRefused = event.defaultPrevented
    event.preventDefault()
    if (!isRefused && target instanceof HTMLFormElement) answerAlone(target, onOpenPage)
  }
  return (
    <div
      ref={root}
      onClick={click}
      onSubmit={submit}
      role="presentation"
      data-page-id={page.id}
      translate="no"
      style={{ minHeight: height }}
    >
      <style>{sheet}</style>
      <ThemeRules theme={theme} grounds={useGrounds(page)} />
      <CampaignPage
        page={page}
        context={context}
        language={language}
        root="div"
        wrapBlock={MarkedBlock}
        wrapSection={MarkedSection}
      />
    </div>
  )
}
