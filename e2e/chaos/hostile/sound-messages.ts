import * as Y from 'yjs'
import type { Dice } from './dice.ts'
import { syncMessage } from './messages.ts'
import { hostileRoot } from './write-update.ts'

const authors = 6
const editsEach = 40

/**
 * What some clients would send while they edit text, lists, maps and XML, now and then merging: each
 * the payload of one frame, updates and step 2 alike.
 */
export function soundMessages(dice: Dice): [Uint8Array, ...Uint8Array[]] {
  const docs = Array.from({ length: authors }, () =>
    Object.assign(new Y.Doc(), { clientID: dice.clientId() }),
  )
  const messages: [Uint8Array, ...Uint8Array[]] = [syncMessage('step2', Uint8Array.of(0, 0))]
  for (const doc of docs) {
    doc.on('update', (update: Uint8Array) => messages.push(syncMessage('update', update)))
    for (let left = editsEach; left > 0; left--) edit(doc, dice)
    messages.push(syncMessage('step2', Y.encodeStateAsUpdate(doc)))
    messages.push(syncMessage('step1', Y.encodeStateVector(doc)))
    for (const other of docs) Y.applyUpdate(other, Y.encodeStateAsUpdate(doc))
  }
  return messages
}

const words = ['word', 'two words', 'é', '\u{1f600}', 'x'.repeat(300)] as const

/** One edit of a kind that Yjs can encode. */
function edit(doc: Y.Doc, dice: Dice): void {
  const root = doc.getMap<unknown>(hostileRoot)
  const word = dice.pick(words)
  const [text, list, xml] = [
    typeIn(root, 'text', Y.Text),
    typeIn(root, 'list', Y.Array<unknown>),
    typeIn(root, 'xml', Y.XmlFragment),
  ]
  const place = dice.below(text.length + 1)
  dice.pick([
    () => text.insert(place, word),
    () => text.delete(0, Math.min(text.length, dice.below(4))),
    () => text.format(0, Math.min(text.length, 5), { bold: dice.chance(0.5) ? true : null }),
    () => text.insertEmbed(place, { image: word }),
    () => list.insert(dice.below(list.length + 1), [word, dice.below(2 ** 31), null, { a: [1.5] }]),
    () => list.delete(0, Math.min(list.length, 1)),
    () => root.set(`key ${dice.below(4)}`, { word, nested: [true] }),
    () => root.set(`key ${dice.below(4)}`, new Y.Map([['inner', dice.bytes(9)]])),
    () => root.delete(`key ${dice.below(4)}`),
    () => xml.insert(0, [new Y.XmlElement('paragraph'), new Y.XmlText(word)]),
  ])()
}

function typeIn<T extends object>(root: Y.Map<unknown>, key: string, Type: new () => T): T {
  const known = root.get(key)
  if (known instanceof Type) return known
  const made = new Type()
  root.set(key, made)
  return made
}
