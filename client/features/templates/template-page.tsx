import { useElementSize } from '@mantine/hooks'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { PageContent } from '#client/ui/campaigns/page-thumbnail.tsx'
import { Scaled } from '#client/ui/layout/scaled.tsx'
import type { PageSnapshot } from '#shared/campaign/model/snapshot.ts'
import type { Site } from '#shared/campaign/model/site.ts'
import type { Theme } from '#shared/campaign/model/theme.ts'
import type { Width } from '#shared/campaign/model/widths.ts'
import { fontCss } from '#shared/page/css/fonts.ts'
import classes from './template-page.module.css'

/** In px, as the pages are laid out. */
const layoutWidths: Record<Width, number> = { desktop: 1280, tablet: 820, phone: 390 }

type TemplatePageProps = { page: PageSnapshot; theme: Theme; site: Site; width: Width }

/** A whole page at one width, made smaller where there is less room; to be looked at, not used. */
export function TemplatePage({ page, theme, site, width }: TemplatePageProps) {
  const { ref, width: room } = useElementSize<HTMLDivElement>()
  const [root, setRoot] = useState<ShadowRoot | null>(null)
  const attach = (host: HTMLDivElement | null) => {
    if (host) setRoot(host.shadowRoot ?? host.attachShadow({ mode: 'open' }))
  }
  const layout = layoutWidths[width]
  const scale = room > 0 ? Math.min(1, room / layout) : 1
  return (
    <div ref={ref} className={classes.table}>
      <Scaled
        width={layout}
        scale={scale}
        className={classes.frame}
        role="img"
        aria-label={`The page “${page.title}”`}
      >
        <div ref={attach} style={{ background: theme.background }} inert />
      </Scaled>
      <style>{fontCss(theme)}</style>
      {root ? createPortal(<PageContent page={page} theme={theme} site={site} />, root) : null}
    </div>
  )
}
