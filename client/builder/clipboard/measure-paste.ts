import type { Fragment } from '@tiptap/pm/model'
import { formatNumber } from '#client/lib/words/format.ts'
import { limits } from '#shared/campaign/model/limits.ts'
import type { PasteOffer } from './read-offer.ts'

/** How much may be pasted at once. */
export type Room = { characters: number; lines: number }

/**
 * As many nodes and marks may come in one change: a line is a paragraph and the words in it. Each is
 * one or two structs of Yjs, and more than `updateLimits` allow would reach others in pieces.
 */
export const mostPieces = 2 * limits.richTextLines

/** In one text, besides what stands in it already. */
export function roomInText(taken: number): Room {
  return { characters: Math.max(0, limits.richText - taken), lines: limits.richTextLines }
}

/** On a page, where words that are too many for one text go on in the next. */
export const roomOnPage: Room = { characters: 5 * limits.richText, lines: limits.richTextLines }

/** Formatting is many times as long as its words; beyond this, reading it holds up the tab. */
const mostHtml = 4_000_000

/** What a clipboard offers without its formatting, where that would take too long to read. */
export function withoutLongHtml(offer: PasteOffer): PasteOffer {
  return offer.html.length > mostHtml ? { ...offer, html: '' } : offer
}

/** What is said then. */
export const withoutFormatting = 'Pasted without formatting: there was too much of it.'

/** Its words as far as they are known before its formatting is read; without any, all of that. */
export function wordsToMeasure({ text, html }: PasteOffer): string {
  return text === '' && html.length > mostHtml ? html : text
}

/** Why words have no room: how many they are and may be; null where they have. Quick for any length. */
export function tooMuch(words: string, room: Room): string | null {
  const { characters, lines } = count(words)
  if (characters > room.characters) return refusal(characters, 'characters', room.characters)
  return lines > room.lines ? refusal(lines, 'lines', room.lines) : null
}

/** Empty lines are none, as they are left out. */
function count(words: string): Room {
  let [characters, lines, from] = [words.length, 1, 0]
  for (let at = words.indexOf('\n'); at >= 0; at = words.indexOf('\n', from)) {
    const isEmpty = at === from || (at === from + 1 && words[from] === '\r')
    if (!isEmpty) lines += 1
    characters -= 1
    from = at + 1
  }
  return { characters, lines }
}

/** How many nodes and marks something is. */
export function piecesIn(content: Fragment): number {
  let count = 0
  content.descendants(({ marks }) => void (count += 1 + marks.length))
  return count
}

function refusal(count: number, unit: string, most: number): string {
  return `This is too much to paste: ${formatNumber(count)} ${unit}, at most ${formatNumber(most)} here.`
}
