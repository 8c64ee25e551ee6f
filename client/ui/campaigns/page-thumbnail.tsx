import { useElementSize } from '@mantine/hooks'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useBlockScripts } from '#client/lib/campaign-session/use-block-scripts.ts'
import { usePageLanguage } from '#client/lib/campaign-session/use-page-language.ts'
import type { BlockContext } from '#shared/blocks/define-block.ts'
import type { Site } from '#shared/campaign/model/site.ts'
import type { PageSnapshot } from '#shared/campaign/model/snapshot.ts'
import type { Theme } from '#shared/campaign/model/theme.ts'
import { CampaignPage } from '#shared/page/render/campaign-page.tsx'
import { createPageContext } from '#shared/page/render/page-context.ts'
import { fontCss } from '#shared/page/css/fonts.ts'
import { pageCss } from '#shared/page/render/page-css.ts'
import classes from './page-thumbnail.module.css'

/** Widths in px at which the page is laid out before it is made small; `share` is what links show. */
const layoutWidths = { usual: 1200, share: 960 }

/** Pictures of the company and of the templates, for pages that are only looked at. */
const pictureContext = createPageContext({
  assetUrl: (assetId, width) => `/assets/${assetId}/${width}.webp`,
  assetInfo: () => undefined,
})

type PageContentProps = {
  page: PageSnapshot
  theme: Theme
  site: Site
  /** Knows the pictures; default: those of the usual sizes. */
  context?: BlockContext
}

/** A page with its styles, for a shadow root; its clocks run and its tabs show one at a time. */
export function PageContent({ page, theme, site, context = pictureContext }: PageContentProps) {
  const root = useBlockScripts<HTMLDivElement>('canvasScripts')
  const language = usePageLanguage(site, page)
  return (
    <div ref={root}>
      <style>{pageCss([page], theme, 'alone', language)}</style>
      <CampaignPage page={page} context={context} language={language} root="div" />
    </div>
  )
}

/**
 * The top of a page, truly rendered and made small; decorative and inert. It lives in a shadow root,
 * so pages of several themes can stand beside each other; only fonts have to be known outside of it.
 */
export function PageThumbnail({
  shape = 'usual',
  ...content
}: PageContentProps & { shape?: keyof typeof layoutWidths }) {
  const { theme } = content
  const layoutWidth = layoutWidths[shape]
  const { ref, width } = useElementSize<HTMLDivElement>()
  const [root, setRoot] = useState<ShadowRoot | null>(null)
  const attach = (host: HTMLDivElement | null) => {
    if (host) setRoot(host.shadowRoot ?? host.attachShadow({ mode: 'open' }))
  }
  return (
    <div
      ref={ref}
      className={classes.frame}
      data-shape={shape}
      style={{ background: theme.background }}
      aria-hidden
      inert
    >
      <div
        ref={attach}
        className={classes.page}
        style={{ width: layoutWidth, transform: `scale(${width / layoutWidth})` }}
      />
      <style>{fontCss(theme)}</style>
      {root ? createPortal(<PageContent {...content} />, root) : null}
    </div>
  )
}
