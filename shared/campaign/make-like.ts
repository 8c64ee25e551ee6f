import { simpleDiffArray } from 'lib0/diff'
import * as Y from 'yjs'
import { copyStored } from './copy-stored.ts'

/**
 * Makes a stored text, rich text or list say what `wanted`, one of the same kind, says, by few and
 * small changes, so that what others write into it meanwhile stays, and where it is. Whoever makes
 * the same of the same makes the same changes.
 */
export function makeLike(stored: unknown, wanted: unknown): void {
  if (stored instanceof Y.Text && wanted instanceof Y.Text) makeTextLike(stored, wanted)
  if (stored instanceof Y.Map && wanted instanceof Y.Map) makeMapLike(stored, wanted)
  if (stored instanceof Y.XmlElement && wanted instanceof Y.XmlElement)
    makeAttributesLike(stored, wanted)
  if (stored instanceof Y.XmlFragment && wanted instanceof Y.XmlFragment)
    makeChildrenLike(stored, wanted)
}

function makeMapLike(stored: Y.Map<unknown>, wanted: Y.Map<unknown>): void {
  for (const key of [...stored.keys()].toSorted()) if (!wanted.has(key)) stored.delete(key)
  for (const [key, value] of wanted.entries()) {
    const own = stored.get(key)
    if (isOneKind(own, value)) makeLike(own, value)
    else if (own !== value) stored.set(key, copyStored(value))
  }
}

function makeAttributesLike(stored: Y.XmlElement, wanted: Y.XmlElement): void {
  const [now, then] = [stored.getAttributes(), wanted.getAttributes()]
  for (const key of Object.keys(now).toSorted()) if (!(key in then)) stored.removeAttribute(key)
  for (const key of Object.keys(then).toSorted()) {
    const value = then[key]
    if (value !== undefined && now[key] !== value) stored.setAttribute(key, value)
  }
}

/** Between what is the same at both ends, one is made like the other as far as they are of one kind. */
function makeChildrenLike(stored: Y.XmlFragment, wanted: Y.XmlFragment): void {
  const now = stored.toArray()
  const isSame = (a: unknown, b: unknown) => String(a) === String(b)
  const { index, remove, insert } = simpleDiffArray(now, wanted.toArray(), isSame)
  let kept = 0
  while (kept < remove && kept < insert.length && isOneKind(now[index + kept], insert[kept])) kept++
  for (let at = 0; at < kept; at++) makeLike(now[index + at], insert[at])
  const added = insert.slice(kept).map((child) => copyStored(child))
  stored.insert(index + kept, added.filter(isChild))
  for (let at = index + remove - 1; at >= index + kept; at--) {
    const child = now[at]
    // Emptied it is no other than none, and somebody may be writing in it.
    if (child instanceof Y.XmlText) child.applyDelta([{ delete: child.length }])
    else stored.delete(at + added.length, 1)
  }
}

const isChild = (value: unknown) => value instanceof Y.XmlElement || value instanceof Y.XmlText

function isOneKind(a: unknown, b: unknown): boolean {
  if (!(a instanceof Y.AbstractType && b instanceof Y.AbstractType)) return false
  if (a instanceof Y.XmlElement && b instanceof Y.XmlElement) return a.nodeName === b.nodeName
  return a.constructor === b.constructor
}

type Run = { insert: string; attributes: Record<string, unknown> }

function makeTextLike(stored: Y.Text, wanted: Y.Text): void {
  const isSame = (a: Run, b: Run) => a.insert === b.insert && lookOf(a) === lookOf(b)
  const now = lettersOf(stored)
  const { index, remove, insert } = simpleDiffArray(now, lettersOf(wanted), isSame)
  if (remove + insert.length === 0) return
  const gone = lengthOf(now.slice(index, index + remove))
  const kept = { retain: lengthOf(now.slice(0, index)) }
  stored.applyDelta([kept, ...(gone > 0 ? [{ delete: gone }] : []), ...insert.reduce(join, [])])
  // Else others would, and it would seem a change of theirs.
  Y.cleanupYTextFormatting(stored)
}

/** Letter by letter, none of them cut in two as UTF-16 would. */
function lettersOf(text: Y.Text): Run[] {
  const delta: { insert?: unknown; attributes?: Run['attributes'] }[] = text.toDelta()
  return delta.flatMap(({ insert, attributes = {} }) =>
    Array.from(String(insert), (letter) => ({ insert: letter, attributes })),
  )
}

const lengthOf = (runs: readonly Run[]) => runs.reduce((sum, { insert }) => sum + insert.length, 0)

const lookOf = ({ attributes }: Run) => JSON.stringify(attributes)

function join(runs: Run[], { insert, attributes }: Run): Run[] {
  const last = runs.at(-1)
  if (last && lookOf(last) === JSON.stringify(attributes)) last.insert += insert
  else runs.push({ insert, attributes: { ...attributes } })
  return runs
}
