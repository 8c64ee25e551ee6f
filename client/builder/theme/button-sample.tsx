import { useElementSize } from '@mantine/hooks'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import button from '#shared/blocks/button/block.tsx'
import { rich } from '#shared/blocks/rich.ts'
import { defaultSettings } from '#shared/campaign/model/settings.ts'
import type { BlockSnapshot } from '#shared/campaign/model/snapshot.ts'
import type { Theme } from '#shared/campaign/model/theme.ts'
import { BlockContent } from '#shared/page/render/block-view.tsx'
import { createPageContext } from '#shared/page/render/page-context.ts'
import { pageCss } from '#shared/page/render/page-css.ts'
import { Scaled } from '#client/ui/layout/scaled.tsx'
import classes from './theme-panel.module.css'

const samples: readonly BlockSnapshot[] = [
  ['primary', 'Primary'],
  ['secondary', 'Secondary'],
  ['ghost', 'Text only'],
].map(([style = '', name = '']) => ({
  id: style,
  kind: 'button',
  version: button.version,
  settings: defaultSettings,
  props: { label: rich(name), style, size: 'small' },
}))
const frame = {
  context: createPageContext({ assetUrl: () => '', assetInfo: () => undefined }),
}
const place = { first: false, sizes: '100vw' }
/** So that the three have room beside each other. */
const scale = 0.78

/** The three kinds of buttons as pages truly have them; a picture for the eye only. */
export function ButtonSample({ theme }: { theme: Theme }) {
  const { ref, width: room } = useElementSize<HTMLDivElement>()
  const [root, setRoot] = useState<ShadowRoot | null>(null)
  // In a shadow root, as the rules of pages are not for the interface.
  const attach = (host: HTMLDivElement | null) => {
    if (host) setRoot(host.shadowRoot ?? host.attachShadow({ mode: 'open' }))
  }
  const content = (
    <>
      <style>{pageCss([], theme) + button.css}</style>
      <div className="ff-page" style={{ minHeight: 0 }}>
        <div style={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 12 }}>
          {samples.map((block) => (
            <BlockContent key={block.id} block={block} frame={frame} place={place} />
          ))}
        </div>
      </div>
    </>
  )
  return (
    <div className={classes.buttons} style={{ background: theme.background }} aria-hidden inert>
      <div ref={ref}>
        <Scaled width={room / scale} scale={scale}>
          <div ref={attach} />
        </Scaled>
      </div>
      {root ? createPortal(content, root) : null}
    </div>
  )
}
