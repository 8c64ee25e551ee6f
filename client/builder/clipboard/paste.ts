import { findBlock } from '#shared/blocks/registry.ts'
import { addBlocks } from '#shared/campaign/edits/add-blocks.ts'
import { addSections } from '#shared/campaign/edits/add-sections.ts'
import { removeBlocks } from '#shared/campaign/edits/remove-blocks.ts'
import type { BlockSeed } from '#shared/campaign/edits/create-campaign.ts'
import { blocksIn } from '#shared/campaign/edits/room.ts'
import { columnId } from '#shared/campaign/edits/create-section.ts'
import { formatShare } from '#shared/lib/format-share.ts'
import { api } from '#client/lib/api/api.ts'
import { problemOf } from '#client/lib/errors/problem.ts'
import { queryClient } from '#client/lib/api/query-client.ts'
import { uploadAsset } from '#client/features/assets/public/upload-asset.ts'
import { sayNow } from '../state/announce.ts'
import { asOneStep } from '../state/as-one-step.ts'
import type { Builder } from '../state/builder.ts'
import { currentPage, selectAll } from '../state/builder.ts'
import { findBlockOnPage } from '../state/page-tree.ts'
import { hasRoom } from '../state/room.ts'
import { bringAssets } from './bring-assets.ts'
import { mostPieces } from './measure-paste.ts'
import { hidePasteNotice, sayPaste } from './paste-notice.ts'
import type { Clip } from './read-clip.ts'
import { fitClip, fittingColour } from './fit-clip.ts'

/** Puts a clip after the selection, with its pictures and in the colours of this campaign's theme. */
export async function pasteClip(builder: Builder, clip: Clip): Promise<void> {
  const onStep = (done: number, all: number) =>
    sayPaste(`Bringing the pictures along: ${done + 1} of ${all}`, 'working')
  const brought = await bringAssets(clip, builder.companyId, onStep).catch((reason: unknown) => {
    sayPaste(`The pictures could not be brought along. ${problemOf(reason).detail}`, 'failed')
    return new Map<string, string>()
  })
  if (brought.size > 0) {
    hidePasteNotice()
    await queryClient.invalidateQueries({ queryKey: api.assets.list.key() })
  }
  const isForeign = clip.companyId !== builder.companyId
  const fitted = fitClip(clip, {
    colour: fittingColour(clip),
    image: (id) => (isForeign && !id.includes('/') ? (brought.get(id) ?? '') : id),
  })
  if (fitted.kind === 'blocks') pasteBlocks(builder, fitted.blocks)
  else pasteSections(builder, fitted)
}

/**
 * Puts blocks at a place, without one after the selected block, else at the end of the selected
 * section or the page.
 */
export function pasteBlocks(
  builder: Builder,
  blocks: readonly BlockSeed[],
  at?: { columnId: string; index: number },
): string[] {
  const page = currentPage(builder)
  if (!page || blocks.length === 0) return []
  const { selected } = builder.view.getSnapshot()
  const beside = selected?.kind === 'block' ? findBlockOnPage(page, selected.id) : null
  const section = page.sections.find(({ id }) => id === selected?.id) ?? page.sections.at(-1)
  const room = { blocks: blocks.length, sections: beside || section || at ? 0 : 1 }
  if (!hasRoom(builder, page.id, room)) return []
  const ids = asLongStep(builder, () => {
    const after = beside
      ? { columnId: beside.column.id, index: beside.index + 1 }
      : { columnId: section?.columns[0]?.id ?? firstColumn(builder, page.id) }
    return addAll(builder, at ?? after, blocks)
  })
  finish(builder, 'block', ids)
  return ids
}

/** One step, however long its changes take. */
function asLongStep<T>(builder: Builder, gesture: () => T): T {
  const { manager } = builder.undo
  const { captureTimeout } = manager
  manager.captureTimeout = Infinity
  try {
    return asOneStep(builder, gesture)
  } finally {
    manager.captureTimeout = captureTimeout
  }
}

/** All of them or none, in as many changes as the server takes them in. */
function addAll(
  { session: { doc, origin } }: Builder,
  { columnId, index }: { columnId: string; index?: number },
  blocks: readonly BlockSeed[],
): string[] {
  const ids: string[] = []
  for (const batch of batchesOf(blocks)) {
    const at = index === undefined ? {} : { index: index + ids.length }
    const added = addBlocks(doc, { columnId, ...at, blocks: batch }, findBlock, origin)
    if (added.length === 0) {
      removeBlocks(doc, { blockIds: ids }, origin)
      return []
    }
    ids.push(...added)
  }
  return ids
}

function batchesOf(blocks: readonly BlockSeed[]): BlockSeed[][] {
  const batches: BlockSeed[][] = []
  let room = 0
  for (const block of blocks) {
    // Each node and mark is an object.
    const pieces = JSON.stringify(block).split('{').length
    const batch = pieces <= room ? batches.at(-1) : undefined
    if (batch) batch.push(block)
    else batches.push([block])
    room = (batch ? room : mostPieces) - pieces
  }
  return batches
}

function firstColumn({ session: { doc, origin } }: Builder, pageId: string): string {
  const args = { pageId, sections: [{ columns: [{ blocks: [] }] }] }
  const [id = ''] = addSections(doc, args, findBlock, origin)
  return columnId(id, 0)
}

function pasteSections(builder: Builder, { sections }: Clip & { kind: 'sections' }): void {
  const page = currentPage(builder)
  if (!page) return
  const { doc, origin } = builder.session
  const { selected } = builder.view.getSnapshot()
  const around = selected?.kind === 'block' ? findBlockOnPage(page, selected.id)?.section.id : null
  const at = page.sections.findIndex(({ id }) => id === (around ?? selected?.id))
  const index = at < 0 ? page.sections.length : at + 1
  const room = { blocks: blocksIn(sections), sections: sections.length }
  if (!hasRoom(builder, page.id, room)) return
  const ids = asOneStep(builder, () =>
    addSections(doc, { pageId: page.id, sections, index }, findBlock, origin),
  )
  finish(builder, 'section', ids)
}

function finish(builder: Builder, kind: 'block' | 'section', ids: readonly string[]): void {
  if (ids.length === 0) return
  selectAll(builder, kind, ids)
  sayNow(ids.length === 1 ? `Pasted a ${kind}` : `Pasted ${ids.length} ${kind}s`)
}

/** Uploads pictures, and says how far they are; gives them as blocks, none when it fails. */
export async function uploadPictures(
  builder: Builder,
  files: readonly File[],
): Promise<BlockSeed[]> {
  try {
    const blocks: BlockSeed[] = []
    for (const [at, file] of files.entries()) {
      const onProgress = (share: number) =>
        sayPaste(
          `Uploading picture ${at + 1} of ${files.length}: ${formatShare(Math.round(share * 100), 100)}`,
          'working',
        )
      onProgress(0)
      const signal = AbortSignal.timeout(120_000)
      const asset = await uploadAsset(builder.companyId, file, onProgress, signal)
      blocks.push({ kind: 'image', props: { asset: asset.id } })
    }
    await queryClient.invalidateQueries({ queryKey: api.assets.list.key() })
    hidePasteNotice()
    return blocks
  } catch (reason) {
    sayPaste(problemOf(reason).detail, 'failed')
    return []
  }
}
