import { findBlock as findDefinition } from '#shared/blocks/registry.ts'
import { addBlocks } from '#shared/campaign/edits/add-blocks.ts'
import { setProp } from '#shared/campaign/props/set-prop.ts'
import type { DropTarget } from '../drag/drop-target.ts'
import { resolveDrop } from '../drag/drop-target.ts'
import { sayNow } from '../state/announce.ts'
import { asOneStep } from '../state/as-one-step.ts'
import type { Builder } from '../state/builder.ts'
import { currentPage, select } from '../state/builder.ts'
import { findBlock, findColumn } from '../state/page-tree.ts'
import { hasRoom } from '../state/room.ts'
import { pasteBlocks, uploadPictures } from './paste.ts'

/**
 * Uploads pictures and puts them where they were dropped, as it is by then: into an image without a
 * picture, which is named by its id, or as blocks between others. Without a place they come after
 * the selection.
 */
export async function dropPictures(
  builder: Builder,
  files: readonly File[],
  place: DropTarget | string | null,
): Promise<void> {
  const blocks = await uploadPictures(builder, files)
  const asset = blocks[0]?.props?.['asset']
  if (typeof place !== 'string') return void pasteBlocks(builder, blocks, resolve(builder, place))
  if (typeof asset !== 'string' || !fill(builder, place, asset)) return
  select(builder, { kind: 'block', id: place })
  pasteBlocks(builder, blocks.slice(1))
}

/**
 * Uploads pictures and puts them after a block in which somebody goes on writing. Where it is gone by
 * then, they come after the selection.
 */
export async function addPicturesAfter(
  builder: Builder,
  files: readonly File[],
  blockId: string,
): Promise<void> {
  const blocks = await uploadPictures(builder, files)
  const { doc, origin, campaign } = builder.session
  const place = findBlock(campaign.getSnapshot(), blockId)
  if (!place) return void pasteBlocks(builder, blocks)
  if (!hasRoom(builder, place.page.id, { blocks: blocks.length, sections: 0 })) return
  const args = { columnId: place.column.id, index: place.index + 1, blocks }
  const ids = asOneStep(builder, () => addBlocks(doc, args, findDefinition, origin))
  if (ids.length > 0) sayNow('Pasted a picture below')
}

function fill(builder: Builder, blockId: string, value: string): boolean {
  const model = findDefinition('image')
  const { doc, origin } = builder.session
  const args = model && { blockId, model, name: 'asset', value }
  return args !== undefined && asOneStep(builder, () => setProp(doc, args, origin))
}

function resolve(builder: Builder, target: DropTarget | null) {
  const page = currentPage(builder)
  const drop = page && target && resolveDrop(page, target, [])
  if (!drop || drop.type !== 'in-column') return undefined
  const { columnId, beforeId } = drop
  const blocks = findColumn(page, columnId)?.column.blocks ?? []
  const index = blocks.findIndex(({ id }) => id === beforeId)
  return { columnId, index: index < 0 ? blocks.length : index }
}
