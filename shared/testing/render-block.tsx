import { renderToStaticMarkup } from 'react-dom/server'
import { must } from '../lib/must.ts'
import { checkBlock as findingsOf } from '../blocks/block-checks.ts'
import type { Finding } from '../blocks/define-block.ts'
import { readProps } from '../blocks/read-props.ts'
import { findBlock } from '../blocks/registry.ts'
import { defaultSettings } from '../campaign/model/settings.ts'
import type { BlockSnapshot, PropValue } from '../campaign/model/snapshot.ts'
import { BlockContent } from '../page/render/block-view.tsx'
import { createPageContext } from '../page/render/page-context.ts'
import type { PageContextParts } from '../page/render/page-context.ts'

type Props = Record<string, PropValue>

/** A block of `kind` with its defaults, changed by `props`. */
export function buildBlock(kind: string, props: Props = {}, id = 'block1'): BlockSnapshot {
  const { version, fields } = must(findBlock(kind), `no block ${kind}`)
  const settings = defaultSettings
  return { id, kind, version, settings, props: { ...readProps(fields, {}), ...props } }
}

/** A page's context in which every asset is 1600 × 1200 px in two widths. */
export function buildContext(parts: Partial<PageContextParts> = {}) {
  return createPageContext({
    assetUrl: (id, width) => `/assets/${id}/${width}.webp`,
    assetInfo: () => ({ width: 1600, height: 1200, widths: [640, 1280] }),
    formAction: (blockId) => `/f/${blockId}`,
    pollAction: (blockId) => `/v/${blockId}`,
    ...parts,
  })
}

/** The HTML of one block as it is published. */
export function renderBlock(
  kind: string,
  props: Props = {},
  { first = false, ...parts }: Partial<PageContextParts> & { first?: boolean } = {},
): string {
  return renderToStaticMarkup(
    <BlockContent
      block={buildBlock(kind, props)}
      frame={{ context: buildContext(parts) }}
      place={{ first, sizes: '50vw' }}
    />,
  )
}

/** What a block's own checks say on 1 June 2026; no page exists but `/` and `/thanks`. */
export function checkBlock(kind: string, props: Props = {}, requireConsent = false): Finding[] {
  const definition = must(findBlock(kind), `no block ${kind}`)
  const hasPage = (href: string) => href === '/' || href === '/thanks'
  const values = readProps(definition.fields, buildBlock(kind, props).props)
  return findingsOf(kind, values, { hasPage, requireConsent, now: Date.UTC(2026, 5, 1) })
}
