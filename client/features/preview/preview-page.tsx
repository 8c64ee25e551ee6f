import { memo } from 'react'
import type { MouseEvent } from 'react'
import type { PageSnapshot } from '#shared/campaign/snapshot.ts'
import type { Theme } from '#shared/campaign/theme.ts'
import { hrefKind, pathOfHref } from '#shared/blocks/href.ts'
import { CampaignPage } from '#shared/page/campaign-page.tsx'
import { fontCss } from '#shared/page/fonts.ts'
import { editorCss } from '#shared/page/page-css.ts'
import { themeCss } from '#shared/page/theme-css.ts'
import type { CampaignSession } from '#client/lib/campaign-session/session.ts'
import { useStore } from '#client/lib/campaign-session/store.ts'
import { usePageContext } from '#client/lib/campaign-session/use-assets.ts'

const sheet = editorCss()
const nothing = {}

type PreviewPageProps = {
  session: CampaignSession
  companyId: string
  page: PageSnapshot
  onOpenPage: (path: string) => void
}

/** The page as visitors will get it; links lead through the preview, forms send nothing. */
export function PreviewPage({ session, companyId, page, onOpenPage }: PreviewPageProps) {
  const context = usePageContext(companyId, nothing)
  const theme = useStore(session.campaign, (campaign) => campaign.theme)
  const click = (event: MouseEvent) => {
    const anchor = event.target instanceof Element ? event.target.closest('a') : null
    const href = anchor?.getAttribute('href') ?? ''
    const kind = hrefKind(href)
    if (!anchor || kind === 'anchor') return
    event.preventDefault()
    if (kind === 'page') onOpenPage(pathOfHref(href))
    else if (kind === 'external') open(href, '_blank', 'noopener')
  }
  return (
    <div onClick={click} onSubmit={(event) => event.preventDefault()} role="presentation">
      <style>{sheet}</style>
      <ThemeRules theme={theme} />
      <CampaignPage page={page} context={context} />
    </div>
  )
}

const ThemeRules = memo(function ThemeRules({ theme }: { theme: Theme }) {
  return <style>{fontCss(theme) + themeCss(theme)}</style>
})
