import type { Builder } from '../state/builder.ts'
import { currentPage } from '../state/builder.ts'
import { findBlockOnPage } from '../state/page-tree.ts'
import { dropPictures } from './drop-pictures.ts'
import { clipInHtml } from './clip-in-html.ts'
import {
  roomOnPage,
  tooMuch,
  withoutFormatting,
  withoutLongHtml,
  wordsToMeasure,
} from './measure-paste.ts'
import { offerPictures } from './offer-pictures.ts'
import { pasteBlocks, pasteClip } from './paste.ts'
import { sayPaste } from './paste-notice.ts'
import { readClip } from './read-clip.ts'
import type { PasteOffer } from './read-offer.ts'
import { picturesIn, wordsIn } from './words-in.ts'

/** Takes the best of what the clipboard offers: blocks, the words of a document, pictures. */
export function pasteOffer(builder: Builder, offer: PasteOffer): void {
  const carried = readClip(offer.clip) ?? readClip(clipInHtml(offer.html) ?? '')
  if (carried) return void pasteClip(builder, carried)
  const refusal = tooMuch(wordsToMeasure(offer), roomOnPage)
  if (refusal) return sayPaste(refusal, 'failed')
  const pictures = picturesIn(offer)
  const short = withoutLongHtml(offer)
  if (short !== offer) sayPaste(withoutFormatting, 'done')
  const words = wordsIn(short)
  if (words.length === 0 && pictures.length > 0) {
    return void dropPictures(builder, pictures, emptyImage(builder))
  }
  const ids = pasteBlocks(builder, words)
  if (ids.length > 0 && pictures.length > 0) offerPictures(builder, ids, pictures)
}

/** The selected image, if it has no picture yet. */
function emptyImage(builder: Builder): string | null {
  const page = currentPage(builder)
  const { selected } = builder.view.getSnapshot()
  const block = page && selected && findBlockOnPage(page, selected.id)?.block
  return block?.kind === 'image' && block.props['asset'] === '' ? block.id : null
}
