import { useState } from 'react'
import { createPortal } from 'react-dom'
import type { Theme } from '#shared/campaign/theme.ts'
import { BlockContent } from '#shared/page/block-view.tsx'
import { blocksOf } from '#shared/page/page-blocks.ts'
import { createPageContext } from '#shared/page/page-context.ts'
import { pageCss } from '#shared/page/page-css.ts'
import { snapshotOfSeed } from '#shared/templates/template-snapshot.ts'
import classes from './theme-panel.module.css'

const styles = ['primary', 'secondary', 'ghost'] as const
const blocks = styles.map((style) => ({
  kind: 'button',
  props: { label: `${style.charAt(0).toUpperCase()}${style.slice(1)}`, style, size: 'small' },
}))
const { pages } = snapshotOfSeed({
  pages: [{ path: '/', title: '', sections: [{ columns: [{ blocks }] }] }],
})
const frame = {
  context: createPageContext({ assetUrl: () => '', assetInfo: () => undefined }),
}
const place = { first: false, sizes: '100vw' }

/** The three kinds of buttons as pages truly have them; a picture for the eye only. */
export function ButtonSample({ theme }: { theme: Theme }) {
  const [root, setRoot] = useState<ShadowRoot | null>(null)
  // In a shadow root, as the rules of pages are not for the interface.
  const attach = (host: HTMLDivElement | null) => {
    if (host) setRoot(host.shadowRoot ?? host.attachShadow({ mode: 'open' }))
  }
  const content = (
    <>
      <style>{pageCss(pages, theme)}</style>
      <div className="ff-page" style={{ minHeight: 0 }}>
        <div style={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 12 }}>
          {pages.flatMap(blocksOf).map((block) => (
            <BlockContent key={block.id} block={block} frame={frame} place={place} />
          ))}
        </div>
      </div>
    </>
  )
  return (
    <div className={classes.buttons} style={{ background: theme.background }} aria-hidden inert>
      <div ref={attach} />
      {root ? createPortal(content, root) : null}
    </div>
  )
}
