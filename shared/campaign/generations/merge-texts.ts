import * as Y from 'yjs'
import type { Shared } from '../document/page-pieces.ts'
import type { Field } from '../model/field.ts'
import { limits } from '../model/limits.ts'
import { isFlatText, readRichText } from '../text/read-rich-text.ts'
import { writeRichText } from '../text/write-rich-text.ts'
import { flatten, unflatten } from './flat-text.ts'
import type { Versions } from './merge-letters.ts'
import { mergeCells, mergeText } from './merge-letters.ts'

/**
 * What comes of two texts, or two rich texts, that both differ from `base`: a value to compare with
 * what is stored now. null where I have changed nothing that shows; `too long` for what no field may
 * hold.
 */
export function mergeTexts(
  { base, mine, now }: Versions<unknown>,
  field: Field | undefined,
): Shared | 'too long' | null {
  if (isFlatText(mine) && isFlatText(now))
    return mergeRich({ base: isFlatText(base) ? base : null, mine, now })
  if (!(mine instanceof Y.Text) || !(now instanceof Y.Text)) return null
  // Texts of items were plain strings once.
  const was = base instanceof Y.Text ? base.toJSON() : typeof base === 'string' ? base : ''
  const current = now.toJSON()
  const merged = mergeText({ base: was, mine: mine.toJSON(), now: current })
  const most = field?.type === 'text' ? field.maxLength : limits.richText
  if (merged === current) return null
  if (merged.length > Math.max(most, current.length)) return 'too long'
  const text = new Y.Doc().getText()
  text.insert(0, merged)
  return text
}

type Texts = { base: Y.XmlText | null; mine: Y.XmlText; now: Y.XmlText }

function mergeRich({ base, mine, now }: Texts): Shared | 'too long' | null {
  const cells = {
    base: base ? flatten(readRichText(base)) : [],
    mine: flatten(readRichText(mine)),
    now: flatten(readRichText(now)),
  }
  const merged = mergeCells(cells)
  const result = unflatten(merged)
  if (JSON.stringify(result) === JSON.stringify(unflatten(cells.now))) return null
  const lengthOf = (row: typeof merged) =>
    row.reduce((sum, cell) => sum + (cell.type === 'letter' ? cell.letter.length : 0), 0)
  // As much as is read at most: there may be more of it.
  if (Math.max(lengthOf(merged), lengthOf(cells.now)) >= limits.richText) return 'too long'
  const text = new Y.Doc().get('', Y.XmlText)
  writeRichText(text, result)
  return text
}
