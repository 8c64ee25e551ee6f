import * as Y from 'yjs'
import { deltaOf } from '#shared/campaign/text/delta-of.ts'
import type { Dice } from './dice.ts'

type Container = Y.Text | Y.Map<unknown> | Y.Array<unknown> | Y.XmlFragment

/** Everything that the edits of this file touch. */
export function rootsOf(doc: Y.Doc): Container[] {
  return [
    doc.getText('text'),
    doc.getMap<unknown>('map'),
    doc.getArray<unknown>('list'),
    doc.getXmlFragment('page'),
  ]
}

/** The origin of these edits, for an undo of one's own. */
export const editing = 'editing'

/** Changes something anywhere in `doc`, in one transaction of `times` edits. */
export function editAtRandom(doc: Y.Doc, dice: Dice, times: number): void {
  doc.transact(() => {
    for (let left = times; left > 0; left--) editSomewhere(doc, dice)
  }, editing)
}

function editSomewhere(doc: Y.Doc, dice: Dice): void {
  let place = dice.pick(rootsOf(doc))
  for (let children = childrenOf(place); children.length > 0 && !dice.oneIn(3);) {
    place = dice.pick(children)
    children = childrenOf(place)
  }
  if (place instanceof Y.Text) editText(place, dice)
  else if (place instanceof Y.Map) editMap(place, dice)
  else if (place instanceof Y.Array) editArray(place, dice)
  else editXml(place, dice)
}

/** The types directly inside; those of texts are left alone. */
export function childrenOf(place: Container): Container[] {
  if (place instanceof Y.Text) return []
  const inside: unknown[] = place instanceof Y.Map ? [...place.values()] : place.toArray()
  return inside.filter(isContainer)
}

export function isContainer(value: unknown): value is Container {
  return (
    value instanceof Y.Text ||
    value instanceof Y.Map ||
    value instanceof Y.Array ||
    value instanceof Y.XmlFragment
  )
}

/** With signs of two code units, which positions and cuts may fall into. */
const words = ['a', 'word ', '😀', 'e\u0301', '👩‍👩‍👧 and ', 'ß', '\n', '中文', 'x😀y😀z']
const keys = ['a', 'b', 'c', 'a😀']
const marks = ['bold', 'link', 'color']

function editText(text: Y.Text, dice: Dice): void {
  const at = dice.below(text.length + 1)
  const length = dice.below(Math.min(text.length - at, 12) + 1)
  switch (dice.below(8)) {
    case 0:
    case 1:
      return text.delete(at, length)
    case 2: {
      // Within a sign of two units Yjs would break it here alone, as a mark may change nothing.
      const [from, to] = [signStart(text, at), signStart(text, at + length)]
      return text.format(from, to - from, randomMarks(dice))
    }
    case 3:
      return text.insert(at, dice.pick(words), randomMarks(dice))
    case 4:
      return text.insertEmbed(at, dice.oneIn(4) ? new Y.Map([['in', 1]]) : { kind: 'image' })
    default:
      return text.insert(at, dice.pick(words))
  }
}

/** Where the sign of one or two code units begins in which position `at` falls. */
function signStart(text: Y.Text, at: number): number {
  const units = deltaOf(text).flatMap(({ insert }) => {
    return typeof insert === 'string' ? insert.split('') : ['']
  })
  return /[\uDC00-\uDFFF]/.test(units[at] ?? '') ? at - 1 : at
}

function randomMarks(dice: Dice): Record<string, unknown> {
  return { [dice.pick(marks)]: dice.pick([true, null, 'red', { href: '/' }]) }
}

function editMap(map: Y.Map<unknown>, dice: Dice): void {
  if (dice.oneIn(4)) map.delete(dice.pick(keys))
  else map.set(dice.pick(keys), randomValue(dice))
}

function editArray(array: Y.Array<unknown>, dice: Dice): void {
  const at = dice.below(array.length + 1)
  if (dice.oneIn(3)) return array.delete(at, dice.below(array.length - at + 1))
  array.insert(
    at,
    Array.from({ length: 1 + dice.below(4) }, () => randomValue(dice)),
  )
}

function editXml(place: Y.XmlFragment, dice: Dice): void {
  const at = dice.below(place.length + 1)
  if (dice.oneIn(4)) return place.delete(at, dice.below(place.length - at + 1))
  if (place instanceof Y.XmlElement && dice.oneIn(3)) {
    if (dice.oneIn(4)) place.removeAttribute(dice.pick(keys))
    else place.setAttribute(dice.pick(keys), dice.pick(words))
    return
  }
  const element = new Y.XmlElement(dice.pick(['p', 'h1']))
  element.insert(0, [new Y.XmlText(dice.pick(words))])
  place.insert(at, [dice.oneIn(2) ? element : new Y.XmlText(dice.pick(words))])
}

function randomValue(dice: Dice): unknown {
  switch (dice.below(12)) {
    case 0:
      return new Y.Map([['a', dice.below(9)]])
    case 1:
      return Y.Array.from([dice.below(9), 'two', new Y.Map()])
    case 2:
      return new Y.Text(dice.pick(words))
    case 3:
      return new Y.XmlElement('section')
    case 4:
      return Uint8Array.of(dice.below(256), 0)
    case 5:
      return { nested: [dice.below(9), { deep: null }], 'b😀': 'c' }
    case 6:
      return dice.pick([null, true, -1, 1.5, 2 ** 40, ''])
    default:
      return dice.pick(words)
  }
}
