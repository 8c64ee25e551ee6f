import type { Builder } from '../state/builder.ts'
import { clipInHtml } from './html-clip.ts'
import { htmlToBlocks, textToBlocks } from './html-to-blocks.ts'
import { pasteBlocks, pasteClip, pastePictures } from './paste.ts'
import { readClip } from './read-clip.ts'
import type { PasteOffer } from './read-offer.ts'

/** Takes the best of what the clipboard offers: blocks, pictures, a document, plain words. */
export function pasteOffer(builder: Builder, { clip, html, files, text }: PasteOffer): void {
  const carried = readClip(clip) ?? readClip(clipInHtml(html) ?? '')
  if (carried) return void pasteClip(builder, carried)
  const pictures = files.filter(({ type }) => type.startsWith('image/'))
  if (pictures.length > 0) return void pastePictures(builder, pictures)
  const blocks = html === '' ? [] : htmlToBlocks(html)
  pasteBlocks(builder, blocks.length > 0 ? blocks : textToBlocks(text))
}
