import * as Y from 'yjs'
import { pick, type Dice } from './dice.ts'

/** Beside the campaign's own roots, which stay as they are. */
export function rootsOf(doc: Y.Doc) {
  return {
    prose: doc.getText('chaos prose'),
    rows: doc.getArray<unknown>('chaos rows'),
    tree: doc.getMap<unknown>('chaos tree'),
    page: doc.getXmlFragment('chaos page'),
  }
}

/** What people do to a document; each entry is one gesture. */
const gestures: ((doc: Y.Doc, dice: Dice) => void)[] = [
  type,
  type,
  type,
  erase,
  paste,
  (doc, dice) => nestIn(doc, dice).set(pick(dice, keys), pick(dice, scraps)),
  (doc, dice) => nestIn(doc, dice).delete(pick(dice, keys)),
  (doc, dice) => void nestIn(doc, dice).set(pick(dice, keys), new Y.Map([['kind', 'nest']])),
  (doc, dice) => rootsOf(doc).tree.delete(pick(dice, keys)),
  insertRows,
  deleteRows,
  writeParagraph,
  writeParagraph,
  formatParagraph,
  formatParagraph,
  removeParagraphs,
]

/** One gesture anywhere, in a transaction with `origin`. */
export function editDocument(doc: Y.Doc, dice: Dice, origin: unknown): void {
  doc.transact(() => pick(dice, gestures)(doc, dice), origin)
}

const keys = ['hero', 'offer', 'form', 'foot']
const scraps = ['x', 'a few words', '🎪 in town', 'naïve', '東京', '👩‍🚀']
const styles = [{ bold: true }, { bold: null }, { italic: true }, { link: { href: '/a' } }]

function type(doc: Y.Doc, dice: Dice): void {
  const { prose } = rootsOf(doc)
  prose.insert(dice(prose.length + 1), pick(dice, scraps))
}

function erase(doc: Y.Doc, dice: Dice): void {
  const { prose } = rootsOf(doc)
  const from = dice(prose.length + 1)
  prose.delete(from, Math.min(prose.length - from, dice(9)))
}

function paste(doc: Y.Doc, dice: Dice): void {
  const { prose } = rootsOf(doc)
  if (dice(4) === 0) prose.insert(dice(prose.length + 1), pick(dice, scraps).repeat(dice(400)))
}

/** A map somewhere in the tree, at most three levels down. */
function nestIn(doc: Y.Doc, dice: Dice): Y.Map<unknown> {
  let nest = rootsOf(doc).tree
  for (let level = 0; level < 3 && dice(3) > 0; level++) {
    const below = nest.get(pick(dice, keys))
    if (below instanceof Y.Map) nest = below
  }
  return nest
}

function insertRows(doc: Y.Doc, dice: Dice): void {
  const { rows } = rootsOf(doc)
  const row = () =>
    pick(dice, [dice(100), pick(dice, scraps), new Y.Text('cell'), { at: [1, null] }])
  rows.insert(dice(rows.length + 1), [row(), row()])
  const inside = rows.toArray().find((one) => one instanceof Y.Text)
  if (inside) inside.insert(dice(inside.length + 1), pick(dice, scraps))
}

function deleteRows(doc: Y.Doc, dice: Dice): void {
  const { rows } = rootsOf(doc)
  const from = dice(rows.length + 1)
  rows.delete(from, Math.min(rows.length - from, dice(4)))
}

/** Writes into a paragraph that is there, perhaps while somebody else removes it, or adds one. */
function writeParagraph(doc: Y.Doc, dice: Dice): void {
  const { page } = rootsOf(doc)
  const text = textIn(page, dice)
  if (text) return text.insert(dice(text.length + 1), pick(dice, letters))
  const paragraph = new Y.XmlElement('paragraph')
  paragraph.setAttribute('align', pick(dice, ['left', 'right']))
  paragraph.insert(0, [new Y.XmlText('plain letters')])
  page.insert(dice(page.length + 1), [paragraph])
}

/** Of one code unit each: a mark set inside a sign of two would break it in this replica alone. */
const letters = ['a', 'bcd', ' e ', 'ü']

function formatParagraph(doc: Y.Doc, dice: Dice): void {
  const text = textIn(rootsOf(doc).page, dice)
  if (!text) return
  const from = dice(text.length + 1)
  text.format(from, dice(text.length - from + 1), pick(dice, styles))
}

function removeParagraphs(doc: Y.Doc, dice: Dice): void {
  const { page } = rootsOf(doc)
  const from = dice(page.length + 1)
  page.delete(from, Math.min(page.length - from, 1 + dice(2)))
}

function textIn(page: Y.XmlFragment, dice: Dice): Y.XmlText | null {
  const paragraph = page.length > 0 && dice(5) > 0 ? page.get(dice(page.length)) : null
  const text = paragraph instanceof Y.XmlElement ? paragraph.get(0) : null
  return text instanceof Y.XmlText ? text : null
}
