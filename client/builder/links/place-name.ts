import { anchorId } from '#shared/blocks/anchor.ts'
import { findBlock as findDefinition } from '#shared/blocks/registry.ts'
import { setSectionStyle } from '#shared/campaign/edits/set-section-style.ts'
import { setText } from '#shared/campaign/props/set-text.ts'
import type { PageSnapshot } from '#shared/campaign/model/snapshot.ts'
import { placesOf } from '#shared/page/checks/places.ts'
import { blockTitle } from '#shared/blocks/block-title.ts'
import type { Builder } from '../state/builder.ts'
import { findBlock } from '../state/page-tree.ts'

/**
 * The name by which `#name` leads to a block: its own where the kind has one, else its section's.
 * Where there is none yet, one is given by the block's words. Null when the block is gone.
 */
export function placeNameOf({ session }: Builder, blockId: string): string | null {
  const place = findBlock(session.campaign.getSnapshot(), blockId)
  if (!place) return null
  const { block, section, page } = place
  const { doc, origin } = session
  const model = findDefinition(block.kind)
  const isOwn = model?.fields['anchor'] !== undefined
  const known = anchorId(String((isOwn ? block.props['anchor'] : section.style.anchor) ?? ''))
  if (known) return known
  const name = freeName(page, firstWords(blockTitle(block)) || block.kind)
  if (model && isOwn) setText(doc, { blockId, model, name: 'anchor', after: name }, origin)
  else setSectionStyle(doc, { sectionId: section.id, style: { anchor: name } }, origin)
  return name
}

/** As many whole words as fit into a short name; '' when there are none. */
function firstWords(title: string): string {
  const name = anchorId(title) ?? ''
  return name.length <= 32 ? name : name.slice(0, 33).replace(/-[^-]*$/, '')
}

/** `wanted`, with a number behind it when another place of the page has that name. */
function freeName(page: PageSnapshot, wanted: string): string {
  const taken = placesOf(page)
  let name = wanted
  for (let number = 2; taken.includes(name); number += 1) name = `${wanted}-${number}`
  return name
}
