import { useElementSize } from '@mantine/hooks'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import type { PageSnapshot } from '#shared/campaign/snapshot.ts'
import type { Theme } from '#shared/campaign/theme.ts'
import { CampaignPage } from '#shared/page/campaign-page.tsx'
import { createPageContext } from '#shared/page/page-context.ts'
import { pageCss } from '#shared/page/page-css.ts'
import classes from './page-thumbnail.module.css'

/** Width in px at which the page is laid out before it is made small. */
const layoutWidth = 1200

const context = createPageContext({
  assetUrl: (assetId, width) => `/assets/${assetId}/${width}.webp`,
  assetInfo: () => undefined,
})

/**
 * The top of a page, truly rendered and made small; decorative and inert. It lives in a shadow root,
 * so pages of several themes can stand beside each other.
 */
export function PageThumbnail({ page, theme }: { page: PageSnapshot; theme: Theme }) {
  const { ref, width } = useElementSize<HTMLDivElement>()
  const [root, setRoot] = useState<ShadowRoot | null>(null)
  const attach = (host: HTMLDivElement | null) => {
    if (host) setRoot(host.shadowRoot ?? host.attachShadow({ mode: 'open' }))
  }
  const content = (
    <>
      <style>{pageCss([page], theme)}</style>
      <CampaignPage page={page} context={context} root="div" />
    </>
  )
  return (
    <div
      ref={ref}
      className={classes.frame}
      style={{ background: theme.background }}
      aria-hidden
      inert
    >
      <div
        ref={attach}
        className={classes.page}
        style={{ width: layoutWidth, transform: `scale(${width / layoutWidth})` }}
      />
      {root ? createPortal(content, root) : null}
    </div>
  )
}
