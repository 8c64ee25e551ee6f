import type { Builder } from '../state/builder.ts'
import { clipInHtml } from './html-clip.ts'
import { htmlToBlocks, textToBlocks } from './html-to-blocks.ts'
import { currentPage } from '../state/builder.ts'
import { findBlockOnPage } from '../state/page-tree.ts'
import { dropPictures } from './drop-pictures.ts'
import { pasteBlocks, pasteClip } from './paste.ts'
import { readClip } from './read-clip.ts'
import type { PasteOffer } from './read-offer.ts'

/** Takes the best of what the clipboard offers: blocks, pictures, a document, plain words. */
export function pasteOffer(builder: Builder, { clip, html, files, text }: PasteOffer): void {
  const carried = readClip(clip) ?? readClip(clipInHtml(html) ?? '')
  if (carried) return void pasteClip(builder, carried)
  const pictures = files.filter(({ type }) => type.startsWith('image/'))
  if (pictures.length > 0) return void dropPictures(builder, pictures, emptyImage(builder))
  const blocks = html === '' ? [] : htmlToBlocks(html)
  pasteBlocks(builder, blocks.length > 0 ? blocks : textToBlocks(text))
}

/** The selected image, if it has no picture yet. */
function emptyImage(builder: Builder): string | null {
  const page = currentPage(builder)
  const { selected } = builder.view.getSnapshot()
  const block = page && selected && findBlockOnPage(page, selected.id)?.block
  return block?.kind === 'image' && block.props['asset'] === '' ? block.id : null
}
