import { findBlock } from '#shared/blocks/registry.ts'
import { setListItem } from '#shared/campaign/props/set-list-item.ts'
import { setProp } from '#shared/campaign/props/set-prop.ts'
import { setSectionStyle } from '#shared/campaign/edits/set-section-style.ts'
import type { OwnColour } from '#shared/page/colours/off-brand.ts'
import { asOneStep } from '../state/as-one-step.ts'
import type { Builder } from '../state/builder.ts'

/** Puts the nearest colours of the theme in the place of these, as one undo step. */
export function replaceColours(builder: Builder, found: readonly OwnColour[]): void {
  const { doc, origin } = builder.session
  asOneStep(builder, () =>
    doc.transact(() => {
      for (const each of found) replaceColour(builder, each)
    }, origin),
  )
}

function replaceColour({ session }: Builder, { place, nearest }: OwnColour): void {
  const { doc, origin } = session
  if (place.kind === 'section') {
    setSectionStyle(doc, { sectionId: place.id, style: { [place.key]: nearest } }, origin)
    return
  }
  const { block, name, item } = place
  const model = findBlock(block.kind)
  if (!model) return
  const at = { blockId: block.id, model, name, value: nearest }
  if (item) setListItem(doc, { ...at, itemId: item.id, key: item.key }, origin)
  else setProp(doc, at, origin)
}
