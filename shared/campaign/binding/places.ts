import * as Y from 'yjs'
import { isBreak } from '../text/read-rich-text.ts'
import type { DocLine } from './doc-lines.ts'
import { sizeOf } from './doc-lines.ts'
import type { Traced } from './trace-units.ts'

/** Where each unit that an editor shows stands in the stored text; -1 for what is gone there. */
export type Places = Int32Array

/** Where the units of an editor stand that shows all of a text; null where each has its own number. */
export function placesIn(text: Y.XmlText, lines: readonly DocLine[]): Places | null {
  const size = sizeOf(lines)
  const places = new Int32Array(size).fill(-1)
  let [unit, at] = [0, 0]
  for (let item = text._start; item !== null; item = item.right) {
    if (item.deleted || !item.countable) continue
    const isShown = isUnit(item.content)
    for (let each = 0; each < item.length; each++, at++) if (isShown) places[unit++] = at
  }
  return unit === size && at === size ? null : places
}

/** How many units of a text an editor shows. */
export function shownLength(text: Y.XmlText): number {
  let length = 0
  for (let item = text._start; item !== null; item = item.right)
    if (!item.deleted && item.countable && isUnit(item.content)) length += item.length
  return length
}

/** Letters, breaks and line ends. Only something hostile has put anything else there. */
function isUnit(content: Y.Item['content']): boolean {
  if (content instanceof Y.ContentString) return true
  if (content instanceof Y.ContentEmbed) return isBreak(content.embed)
  return content instanceof Y.ContentType && content.type instanceof Y.Map
}

/** The same places after the text has changed. */
export function followPlaces(places: Places, delta: Y.YTextEvent['delta']): Places {
  const next = Int32Array.from(places)
  let [unit, at, shift] = [0, 0, 0]
  const moveTo = (end: number, isGone: boolean) => {
    for (; unit < places.length; unit++) {
      const place = places[unit] ?? -1
      if (place >= end) return
      if (place >= 0) next[unit] = isGone ? -1 : place + shift
    }
  }
  for (const { retain, delete: gone, insert } of delta) {
    if (insert !== undefined) shift += typeof insert === 'string' ? insert.length : 1
    at += retain ?? gone ?? 0
    if (retain !== undefined) moveTo(at, false)
    if (gone === undefined) continue
    moveTo(at, true)
    shift -= gone
  }
  moveTo(Infinity, false)
  return next
}

/** Where the units stand once a change is written: `places` are those before it, in the text after it. */
export function placesAfter(places: Places, { after, kept }: Traced): Places {
  const next = new Int32Array(sizeOf(after))
  let [unit, last] = [0, -1]
  // What was put in stands right behind what is there before it.
  const put = (end: number) => {
    for (; unit < end; unit++) next[unit] = ++last
  }
  for (const { from, was, size } of kept) {
    put(from)
    for (let each = 0; each < size; each++, unit++) {
      const place = places[was + each] ?? -1
      next[unit] = place
      if (place >= 0) last = place
    }
  }
  put(next.length)
  return next
}

/** How many of an editor's units stand before a place in the text. */
export function unitsBefore(places: Places | null, place: number): number {
  if (!places) return place
  const last = places.findLastIndex((each) => each >= 0 && each < place)
  return last + 1
}
