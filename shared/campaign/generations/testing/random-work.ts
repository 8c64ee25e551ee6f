import * as fc from 'fast-check'
import type * as Y from 'yjs'
import { noteModel } from '../../../testing/campaign.ts'
import type { RandomEdit } from '../../../testing/random-edits.ts'
import { applyEdit, randomEdits } from '../../../testing/random-edits.ts'
import { allPages } from '../../../testing/valid-snapshot.ts'
import type { BlockSnapshot, CampaignSnapshot } from '../../model/snapshot.ts'
import { ensureRichText } from '../../props/ensure-rich-text.ts'
import { setText } from '../../props/set-text.ts'
import { linesIn } from '../../testing/lines-in.ts'
import type { Line } from '../../text/line.ts'
import { setLine } from '../../text/set-line.ts'
import { makeLineEnd, readLine } from '../../text/stored-line.ts'
import { itemTextPath } from '../../text/text-path.ts'

/** One random piece of work: an edit of the campaign, or one inside a text. */
export type Work =
  | { do: 'edit'; edit: RandomEdit }
  | { do: 'text'; kind: (typeof textKinds)[number]; a: number; b: number; c: number }

const textKinds = [
  'write',
  'write',
  'write',
  'erase',
  'split',
  'join',
  'look',
  'kind',
  'list',
  'plain',
] as const

/** These write letters that are there more than once. */
const typing: ReadonlySet<string> = new Set(['type', 'typeIntoItem', 'setText'])

/** Any work; most of it is in texts. */
export function randomWork(): fc.Arbitrary<Work> {
  const number = fc.nat({ max: 40 })
  const edit = randomEdits()
    .filter(({ kind }) => !typing.has(kind))
    .map((each): Work => ({ do: 'edit', edit: each }))
  const text = fc.record({
    do: fc.constant('text' as const),
    kind: fc.constantFrom(...textKinds),
    a: number,
    b: number,
    c: number,
  })
  return fc.oneof({ weight: 2, arbitrary: edit }, { weight: 3, arbitrary: text })
}

/** How a person writes and deletes letters. */
export type Hand = { write: (count: number) => string; erase: (letters: string) => void }

/** Does `work` in `doc`, of which the person sees `seen`. */
export function doWork(doc: Y.Doc, seen: CampaignSnapshot, work: Work, hand: Hand): void {
  if (work.do === 'edit') return applyEdit(doc, seen, work.edit)
  const { kind, a, b, c } = work
  const sections = allPages(seen).flatMap((page) => page.sections)
  const blocks = sections.flatMap(({ columns }) => columns.flatMap((each) => each.blocks))
  const block = blocks[b % Math.max(1, blocks.length)]
  if (block?.kind !== noteModel.kind) return
  doc.transact(() => {
    if (kind === 'plain') writePlain(doc, block, a, c, hand)
    else editRich(doc, block, { kind, a, c }, hand)
  })
}

function rowOf({ props: { rows } }: BlockSnapshot, at: number) {
  return Array.isArray(rows) ? rows[at % Math.max(1, rows.length)] : undefined
}

function writePlain(doc: Y.Doc, block: BlockSnapshot, a: number, c: number, hand: Hand): void {
  const row = a % 2 === 0 ? rowOf(block, c) : undefined
  const name = row ? itemTextPath('rows', row.id, 'name') : 'label'
  const stored = row ? row['name'] : block.props['label']
  const before = typeof stored === 'string' ? stored : ''
  const at = c % (before.length + 1)
  const removed = a % 3
  const after = before.slice(0, at) + hand.write(1 + (a % 3)) + before.slice(at + removed)
  hand.erase(before.slice(at, at + removed))
  setText(doc, { blockId: block.id, model: noteModel, name, after }, null)
}

type RichWork = { kind: Exclude<(typeof textKinds)[number], 'plain'>; a: number; c: number }

function editRich(doc: Y.Doc, block: BlockSnapshot, work: RichWork, hand: Hand): void {
  const row = work.a % 4 === 0 ? rowOf(block, work.c) : undefined
  const name = row ? itemTextPath('rows', row.id, 'answer') : 'body'
  const text = ensureRichText(doc, { blockId: block.id, model: noteModel, name }, null)
  if (text) editText(text, work, hand)
}

/** As an editor writes it: a line end is put in, taken out or set, and no letter is written again. */
function editText(text: Y.XmlText, { kind, a, c }: RichWork, hand: Hand): void {
  const lines = linesIn(text)
  const line = lines[a % Math.max(1, lines.length)]
  if (!line) return
  const { from, words, end } = line
  const at = from + (c % (words.length + 1))
  switch (kind) {
    case 'write':
      text.insert(at, hand.write(1 + (c % 4)), {})
      return
    case 'erase': {
      const erased = words.slice(at - from, at - from + 1 + (a % 5))
      hand.erase(erased)
      if (erased !== '') text.delete(at, erased.length)
      return
    }
    case 'look':
      text.format(at, Math.min(4, from + words.length - at), { bold: a % 2 === 0 ? true : null })
      return
    case 'split':
      text.insertEmbed(at, makeLineEnd(readLine(end)), {})
      return
    case 'join':
      if (from > 0) text.delete(from - 1, 1)
      return
    case 'kind':
      setLine(end, { ...readLine(end), align: c % 2 === 0 ? 'center' : 'right' })
      return
    case 'list':
      setLine(end, listed(readLine(end), c))
      return
    default:
  }
}

/** A heading or an item of a list by `c`; a line that is in something already is taken out. */
function listed({ align, within }: Line, c: number): Line {
  const aligned = align ? { align } : {}
  if (within.length > 0) return { kind: 'paragraph', ...aligned, within: [] }
  if (c % 3 === 0) return { kind: c % 2 === 0 ? 1 : 2, ...aligned, within: [] }
  const list = c % 3 === 1 ? 'bulletList' : 'orderedList'
  return { kind: 'paragraph', ...aligned, within: [list, 'listItem'] }
}
