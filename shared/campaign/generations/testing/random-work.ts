import * as fc from 'fast-check'
import * as Y from 'yjs'
import { noteModel } from '../../../testing/campaign.ts'
import type { RandomEdit } from '../../../testing/random-edits.ts'
import { applyEdit, randomEdits } from '../../../testing/random-edits.ts'
import { allPages } from '../../../testing/valid-snapshot.ts'
import type { BlockSnapshot, CampaignSnapshot } from '../../model/snapshot.ts'
import { ensureRichText } from '../../props/ensure-rich-text.ts'
import { setText } from '../../props/set-text.ts'
import { deltaOf } from '../../text/delta-of.ts'
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

/** Letters that nobody else writes: each comes once from all that were begun at different numbers. */
export function lettersOf(person: number): Hand['write'] {
  let next = firstOf(person)
  return (count) => {
    const letters = Array.from({ length: count }, (_, at) => String.fromCodePoint(next + at))
    next += count
    return letters.join('')
  }
}

const firstOf = (person: number) => 0x3400 + person * 2000

/** Whether a letter was written by a person. */
export const isBy = (person: number) => (letter: string) =>
  letter >= String.fromCodePoint(firstOf(person)) &&
  letter < String.fromCodePoint(firstOf(person + 1))

/** Whether a letter comes from `lettersOf`. */
export const isTestLetter = (letter: string) => letter >= '\u3400' && letter < '\ua000'

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
  const fragment = ensureRichText(doc, { blockId: block.id, model: noteModel, name }, null)
  if (fragment) editFragment(fragment, work, hand)
}

/** As y-tiptap writes it: a line that is split is written anew behind, one that is joined, before. */
function editFragment(fragment: Y.XmlFragment, { kind, a, c }: RichWork, hand: Hand): void {
  const lines = linesIn(fragment)
  const line = lines[a % Math.max(1, lines.length)]
  if (!line) return
  const text = textIn(line)
  const at = c % (text.length + 1)
  switch (kind) {
    case 'write':
      text.insert(at, hand.write(1 + (c % 4)))
      return
    case 'erase':
      hand.erase(wordsIn(text).slice(at, at + 1 + (a % 5)))
      text.delete(at, Math.min(1 + (a % 5), text.length - at))
      return
    case 'look':
      text.format(at, Math.min(4, text.length - at), { bold: a % 2 === 0 ? {} : null })
      return
    case 'split':
      splitLine(line, text, at)
      return
    case 'join':
      joinLine(line, text)
      return
    case 'kind':
      if (line.nodeName === 'heading') setLevel(line, (c % 3) + 1)
      line.setAttribute('textAlign', c % 2 === 0 ? 'center' : 'right')
      return
    case 'list':
      wrapLine(line, c)
      return
    default:
  }
}

function setLevel(line: Y.XmlElement, level: number): void {
  const typed: Y.XmlElement<Record<string, string | number>> = line
  typed.setAttribute('level', level)
}

/** Paragraphs and headings, wherever they are. */
function linesIn(fragment: Y.XmlFragment): Y.XmlElement[] {
  return fragment.toArray().flatMap((child) => {
    if (!(child instanceof Y.XmlElement)) return []
    const isLine = child.nodeName === 'paragraph' || child.nodeName === 'heading'
    return isLine ? [child] : linesIn(child)
  })
}

function textIn(line: Y.XmlElement): Y.XmlText {
  const first = line.get(0)
  if (first instanceof Y.XmlText) return first
  const made = new Y.XmlText()
  line.insert(0, [made])
  return made
}

const wordsIn = (text: Y.XmlText) =>
  deltaOf(text)
    .map(({ insert }) => String(insert))
    .join('')

function splitLine(line: Y.XmlElement, text: Y.XmlText, at: number): void {
  const moved = new Y.XmlText()
  const below = new Y.XmlElement(line.nodeName)
  below.insert(0, [moved])
  const { parent } = line
  if (!(parent instanceof Y.XmlFragment)) return
  parent.insert(parent.toArray().indexOf(line) + 1, [below])
  moved.applyDelta(deltaOf(text))
  moved.delete(0, at)
  text.delete(at, text.length - at)
}

function joinLine(line: Y.XmlElement, text: Y.XmlText): void {
  const { parent } = line
  if (!(parent instanceof Y.XmlFragment)) return
  const index = parent.toArray().indexOf(line)
  const before = parent.get(index - 1)
  if (index === 0 || !(before instanceof Y.XmlElement)) return
  if (before.nodeName !== 'paragraph' && before.nodeName !== 'heading') return
  const end = textIn(before)
  end.applyDelta([{ retain: end.length }, ...deltaOf(text)])
  parent.delete(index, 1)
}

/** A line at the top becomes an item of a list, or one of a list a line at the top. */
function wrapLine(line: Y.XmlElement, c: number): void {
  const { parent } = line
  if (!(parent instanceof Y.XmlFragment) || parent instanceof Y.XmlElement) return
  const index = parent.toArray().indexOf(line)
  const list = new Y.XmlElement(c % 2 === 0 ? 'bulletList' : 'orderedList')
  const item = new Y.XmlElement('listItem')
  item.insert(0, [line.clone()])
  list.insert(0, [item])
  parent.delete(index, 1)
  parent.insert(index, [list])
}
