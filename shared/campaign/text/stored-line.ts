import * as Y from 'yjs'
import { limits } from '../model/limits.ts'
import type { Container, Line } from './line.ts'
import { mostStart, plainLine, startOf, typeOf } from './line.ts'

/**
 * A line end is a Y.Map in the text with at most two keys, each the last writer's: `align`, and `is`
 * for all that the line can only be one of. `is` names the containers from the outside in, `q` quote,
 * `u` list, `o` ordered list and its start if that is not 1, `i` item; then `h` and the level of a
 * heading; then `:` and how many containers it shares with the line before, where that is not as usual:
 * `h2`, `ui`, `o3iui`, `qh1`, `ui:2`. Without it the line is a plain paragraph.
 */
export type StoredLine = { is?: string; align?: string }

const names = { blockquote: 'q', bulletList: 'u', orderedList: 'o', listItem: 'i' } as const
const containers: Readonly<Record<string, Container>> = {
  q: 'blockquote',
  u: 'bulletList',
  o: 'orderedList',
  i: 'listItem',
}

/** How a line is stored. */
export function storedLine(line: Line): StoredLine {
  const is = nameOf(line)
  return { ...(is === '' ? {} : { is }), ...(line.align ? { align: line.align } : {}) }
}

/** A new line end, to be put into a text. */
export function makeLineEnd(line: Line): Y.Map<unknown> {
  return new Y.Map<unknown>(Object.entries(storedLine(line)))
}

/** What a stored line end says; whatever it can't mean is left out. */
export function readLine(end: Y.Map<unknown>): Line {
  const [is, align] = [end.get('is'), end.get('align')]
  const line = typeof is === 'string' && is !== '' ? parse(is) : plainLine
  const isAlign = align === 'left' || align === 'center' || align === 'right'
  return isAlign ? { ...line, align } : line
}

function nameOf({ kind, within, shared }: Line): string {
  const path = within.map((container) => {
    const start = startOf(container)
    return names[typeOf(container)] + (start === 1 ? '' : String(start))
  })
  const heading = kind === 'paragraph' ? '' : `h${kind}`
  return path.join('') + heading + (shared === undefined ? '' : `:${shared}`)
}

const shape = /^((?:[qui]|o\d{0,4})*)(?:h([123]))?(?::(\d{1,2}))?$/

function parse(is: string): Line {
  const [whole, path = '', level, shared] = (is.length <= 200 && shape.exec(is)) || []
  if (whole === undefined) return plainLine
  const within = complete(path.match(/[qui]|o\d*/g) ?? [])
  const kind = level === '1' ? 1 : level === '2' ? 2 : level === '3' ? 3 : 'paragraph'
  return { kind, within, ...(shared === undefined ? {} : { shared: Number(shared) }) }
}

/** Every list has its item; what would be too deep is left out. */
function complete(names: readonly string[]): Container[] {
  const within = names.flatMap((name, at): Container[] => {
    const container = containerOf(name)
    return isList(container) && names[at + 1] !== 'i' ? [container, 'listItem'] : [container]
  })
  const kept = within.slice(0, limits.richTextDepth)
  const last = kept.at(-1)
  return last && isList(last) ? kept.slice(0, -1) : kept
}

const isList = (container: Container) => container !== 'blockquote' && container !== 'listItem'

function containerOf(name: string): Container {
  const start = Number(name.slice(1) || 1)
  if (name.startsWith('o') && start !== 1) return `orderedList ${Math.min(start, mostStart)}`
  return containers[name.charAt(0)] ?? 'listItem'
}
