import * as Y from 'yjs'
import type { JudgeEdit } from '#collab/ports.ts'
import { rootsOf } from '#shared/campaign/document/document.ts'
import { isFlatText } from '#shared/campaign/text/read-rich-text.ts'
import { demoColours } from '#shared/demo/demo-campaign.ts'
import { writtenBytes } from './demo-limits.ts'

/**
 * Where in the document something stands: in the row of letters and line ends of a rich text, at the
 * colour of the theme, in what is gone with all around it, or anywhere else.
 */
type Place = 'row' | 'colour' | 'gone' | 'elsewhere'

const colours: ReadonlySet<unknown> = new Set(demoColours.map(({ value }) => value))
const marks: ReadonlySet<string> = new Set(['bold', 'italic', 'underline', 'strike'])

/**
 * Holds visitors to what the demonstration lets them write: words in the rich texts that the page
 * began with, with simple marks and in paragraphs, and one of a few colours. It is denied by default:
 * each piece of an update, and each deletion, must be found to stand in one of those places. Updates
 * that refer to what is not there are refused as well. It keeps a copy of each room's document, as the
 * engine reads none; `forget` gives it up.
 */
export function createJudge(seed: Uint8Array): {
  judge: JudgeEdit
  forget: (room: string) => void
} {
  const rooms = new Map<string, { doc: Y.Doc; written: number }>()
  const open = (name: string) => {
    const known = rooms.get(name)
    if (known) return known
    // Without collection, so that whatever an update refers to can be found.
    const room = { doc: new Y.Doc({ gc: false }), written: 0 }
    Y.applyUpdate(room.doc, seed)
    // Only now are its roots what they will be.
    rootsOf(room.doc)
    rooms.set(name, room)
    return room
  }
  return {
    judge(name, bytes) {
      const room = open(name)
      if (room.written + bytes.length > writtenBytes) return 'too-large'
      try {
        if (!isAllowed(room.doc, bytes)) return 'update-refused'
        Y.applyUpdate(room.doc, bytes)
      } catch {
        return 'update-refused'
      }
      room.written += bytes.length
      return null
    },
    forget(name) {
      rooms.get(name)?.doc.destroy()
      rooms.delete(name)
    },
  }
}

function isAllowed(doc: Y.Doc, bytes: Uint8Array): boolean {
  const { structs, ds } = Y.decodeUpdate(bytes)
  const update = new Update(doc, structs)
  return [...update.added].every((struct) => mayAdd(update, struct)) && mayDelete(update, ds)
}

function mayAdd(update: Update, struct: Struct): boolean {
  if (!(struct instanceof Y.Item)) return true
  const place = update.placeOf(struct)
  const { content } = struct
  if (place === 'gone') return true
  if (place === 'elsewhere') return false
  if (content instanceof Y.ContentDeleted) return true
  return contentRules[place](content)
}

const contentRules: Record<'row' | 'colour', (content: Y.Item['content']) => boolean> = {
  // What stands inside a line end would make its line another one than a paragraph.
  row: (content) =>
    content instanceof Y.ContentString ||
    (content instanceof Y.ContentFormat && isPlainMark(content)) ||
    (content instanceof Y.ContentType && content.type instanceof Y.Map),
  colour: (content) =>
    content instanceof Y.ContentAny && content.arr.length === 1 && colours.has(content.arr[0]),
}

function isPlainMark({ key, value }: Y.ContentFormat): boolean {
  const given: unknown = value
  return marks.has(key) && (given === null || given === true)
}

type Deleted = ReturnType<typeof Y.decodeUpdate>['ds']

/** Whether all that is deleted is there, and in a place that is open. */
function mayDelete(update: Update, deleted: Deleted): boolean {
  return [...deleted.clients].every(([client, ranges]) =>
    ranges.every(({ clock, len }) =>
      update
        .within(client, clock, clock + len)
        ?.every((struct) => !(struct instanceof Y.Item) || update.placeOf(struct) !== 'elsewhere'),
    ),
  )
}

type Id = { client: number; clock: number }
type Struct = Y.Item | Y.GC

/** An update beside the document that it is for. */
class Update {
  readonly #doc: Y.Doc
  /** What the document lacks. */
  readonly added = new Set<Struct>()
  readonly #addedBy = new Map<number, Struct[]>()
  readonly #places = new Map<Y.Item, Place>()

  constructor(doc: Y.Doc, structs: readonly (Struct | Y.Skip)[]) {
    this.#doc = doc
    for (const struct of structs) {
      const { client } = struct.id
      if (struct instanceof Y.Skip || endOf(struct) <= this.#known(client)) continue
      this.added.add(struct)
      this.#addedBy.set(client, [...(this.#addedBy.get(client) ?? []), struct])
    }
  }

  /** Everything that a client's clocks `from` to before `to` name; null when some of it is nowhere. */
  within(client: number, from: number, to: number): Struct[] | null {
    const found: Struct[] = []
    for (let clock = from; clock < to;) {
      const struct = this.#find({ client, clock })
      if (!struct) return null
      found.push(struct)
      clock = endOf(struct)
    }
    return found
  }

  /** Goes from an item to what it stands beside or in, until one comes whose place is known. */
  placeOf(item: Y.Item): Place {
    const way: { from: Y.Item; to: Y.Item; isInside: boolean }[] = []
    const passed = new Set<Y.Item>()
    let at = item
    let place = this.#settled(at)
    while (!place) {
      passed.add(at)
      const next = this.#anchorOf(at)
      if (!next || (next.struct instanceof Y.Item && passed.has(next.struct))) place = 'elsewhere'
      else if (next.struct instanceof Y.GC) place = 'gone'
      else {
        way.push({ from: at, to: next.struct, isInside: next.isInside })
        at = next.struct
        place = this.#settled(at)
      }
    }
    this.#places.set(at, place)
    for (const { from, to, isInside } of way.toReversed()) {
      if (isInside) place = placeInside(place, to)
      this.#places.set(from, place)
    }
    return place
  }

  #settled(item: Y.Item): Place | undefined {
    return this.#places.get(item) ?? (this.added.has(item) ? undefined : this.#placeNow(item))
  }

  /** Where something of the document stands. */
  #placeNow({ parent, parentSub }: Y.Item): Place {
    if (!(parent instanceof Y.AbstractType)) return 'elsewhere'
    if (parentSub === null) return parent._item ? this.#placeIn(parent._item) : 'elsewhere'
    const isColour = parentSub === 'primary' && Object.is(parent, rootsOf(this.#doc).theme)
    return isColour ? 'colour' : 'elsewhere'
  }

  #placeIn(parent: Y.Item): Place {
    return placeInside(this.#placeNow(parent), parent)
  }

  /** What says where a new item is to stand; null when that is not there. */
  #anchorOf({ id, origin, rightOrigin, parent, parentSub }: Y.Item) {
    const known = this.#known(id.client)
    // What is there in part: the rest stands beside it.
    const before = id.clock < known ? { client: id.client, clock: known - 1 } : null
    const beside = before ?? origin ?? rightOrigin
    const around = !beside && parentSub === null && isId(parent) ? parent : null
    const anchor = beside ?? around
    const struct = anchor && this.#find(anchor)
    return struct ? { struct, isInside: around !== null } : null
  }

  #known(client: number): number {
    return Y.getState(this.#doc.store, client)
  }

  #find({ client, clock }: Id): Struct | null {
    if (clock >= this.#known(client))
      return this.#addedBy.get(client)?.find((one) => covers(one, clock)) ?? null
    const all = this.#doc.store.clients.get(client)
    return all?.[Y.findIndexSS(all, clock)] ?? null
  }
}

const endOf = ({ id, length }: Struct) => id.clock + length

const covers = (struct: Struct, clock: number) => struct.id.clock <= clock && clock < endOf(struct)

const isId = (value: unknown): value is Id =>
  typeof value === 'object' && value !== null && 'client' in value && 'clock' in value

/** Where the children of an item stand, which is itself at `place`. */
function placeInside(place: Place, { content }: Y.Item): Place {
  if (place === 'gone') return place
  if (!(content instanceof Y.ContentType)) return 'elsewhere'
  // Only what the page began with: visitors can add no rich text.
  return place === 'elsewhere' && isFlatText(content.type) ? 'row' : 'elsewhere'
}
