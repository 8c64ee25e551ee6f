import type { BlockSeed } from '#shared/campaign/edits/create-campaign.ts'
import { htmlToBlocks, textToBlocks } from './html-to-blocks.ts'
import type { PasteOffer } from './read-offer.ts'

/** The pictures that a clipboard offers. */
export function picturesIn({ files }: PasteOffer): File[] {
  return files.filter(({ type }) => type.startsWith('image/'))
}

/**
 * The words that a clipboard offers, as blocks; none when it is about its pictures. Spreadsheets and
 * word processors offer a picture of the words as well. A browser that copies a picture offers HTML
 * with nothing else in it, and perhaps its address; a system that copies files offers their names.
 */
export function wordsIn(offer: PasteOffer): BlockSeed[] {
  const { html, text } = offer
  const pictures = picturesIn(offer)
  const blocks = html === '' ? [] : htmlToBlocks(html)
  if (blocks.length > 0 || (html !== '' && pictures.length > 0)) return blocks
  const names = new Set(pictures.map(({ name }) => name))
  const isNames = names.size > 0 && text.split(/\r?\n/).every((line) => names.has(line.trim()))
  return isNames ? [] : textToBlocks(text)
}
