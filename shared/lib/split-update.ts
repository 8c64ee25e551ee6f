import * as encoding from 'lib0/encoding'
import * as Y from 'yjs'

/** What one part may hold at most. */
type PartLimits = {
  bytes: number
  clients: number
  structs: number
  deleteRanges: number
  values: number
}

type Struct = ReturnType<typeof Y.decodeUpdate>['structs'][number]
type Range = { clock: number; len: number }
type Ranges = ReadonlyMap<number, readonly Range[]>

type Amount = { clients: number; structs: number; values: number; bytes: number }
/** Structs of some clients, each client's in the order of their clocks. */
type Part = Amount & { runs: Map<number, Written[]> }
type Written = { clock: number; len: number; bytes: Uint8Array }

/** What the header of a client takes at most, in the structs and in the deletions. */
const clientBytes = 48
/** What a deletion takes at most. */
const rangeBytes = 18
const nothing: Amount = { clients: 0, structs: 0, values: 0, bytes: clientBytes }

/**
 * Splits an update (V1) into parts within `limits`. Each is an update that refers only to itself, to
 * parts before it and to what the whole referred to; each deletes what it brings and is deleted.
 * Applied in their order they give what the whole gives. A struct that is too large on its own is a
 * part on its own.
 */
export function splitUpdate(update: Uint8Array, limits: PartLimits): Uint8Array[] {
  const { structs, ds } = Y.decodeUpdate(update)
  const whole = {
    clients: Math.max(ds.clients.size, new Set(structs.map(({ id }) => id.client)).size),
    structs: structs.length,
    values: sum(structs.map(valuesIn)),
    bytes: update.length,
  }
  if (!isOver(whole, limits) && countRanges(ds.clients) <= limits.deleteRanges) return [update]
  const parts = inParts(inOrder(structs), limits)
  const own = parts.map((part) => encodePart(part.runs, deletionsOf(part, ds.clients)))
  const rest = deletionParts(deletionsBeside(structs, ds.clients), limits)
  return [...own, ...rest.map((deletions) => encodePart(new Map(), deletions))]
}

type Queue = { structs: Struct[]; next: number }

/** Every struct after those that it refers to, as far as they are there. */
function inOrder(structs: readonly Struct[]): Struct[] {
  const queues = new Map<number, Queue>()
  for (const struct of structs) {
    if (struct instanceof Y.Skip) continue
    const queue = queues.get(struct.id.client)
    if (queue) queue.structs.push(struct)
    else queues.set(struct.id.client, { structs: [struct], next: 0 })
  }
  const ordered: Struct[] = []
  for (const first of queues.keys()) {
    const stack = [{ client: first, upTo: Infinity }]
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      const { client, upTo } = top
      const struct = headOf(queues.get(client))
      const needed = struct && neededBefore(struct, queues)
      if (!struct || struct.id.clock > upTo) stack.pop()
      else if (needed && !stack.some((one) => one.client === needed.client))
        stack.push({ client: needed.client, upTo: needed.clock })
      else ordered.push(take(queues.get(client), struct))
    }
  }
  return ordered
}

const headOf = (queue: Queue | undefined) => queue?.structs[queue.next]

function take(queue: Queue | undefined, struct: Struct): Struct {
  if (queue) queue.next += 1
  return struct
}

/** What a struct refers to and is still to come. */
function neededBefore(struct: Struct, queues: ReadonlyMap<number, Queue>): Y.ID | undefined {
  return referencesOf(struct).find(({ client, clock }) => {
    if (client === struct.id.client) return false
    const ahead = headOf(queues.get(client))
    return ahead !== undefined && ahead.id.clock <= clock
  })
}

function referencesOf(struct: Struct): Y.ID[] {
  if (!(struct instanceof Y.Item)) return []
  // Before it is in a document, a parent is an id or the name of a root.
  const parent: unknown = struct.parent
  const references = [struct.origin, struct.rightOrigin, parent]
  return references.filter((id): id is Y.ID => id instanceof Y.ID)
}

function inParts(structs: readonly Struct[], limits: PartLimits): Part[] {
  const parts: Part[] = []
  for (const struct of structs) {
    const { client, clock } = struct.id
    const written = { clock, len: struct.length, bytes: bytesOf(struct) }
    const last = parts.at(-1)
    const isFull = !last || isOver(added(last, struct, written), limits)
    const part = isFull ? { runs: new Map<number, Written[]>(), ...nothing } : last
    if (isFull) parts.push(part)
    Object.assign(part, added(part, struct, written))
    const run = part.runs.get(client)
    if (run) run.push(written)
    else part.runs.set(client, [written])
  }
  return parts
}

/** What a part would hold with one more struct. */
function added(part: Part, struct: Struct, { clock, bytes }: Written): Amount {
  const run = part.runs.get(struct.id.client)
  return {
    clients: part.clients + (run ? 0 : 1),
    structs: part.structs + (run && endOf(run) < clock ? 2 : 1),
    values: part.values + valuesIn(struct),
    // It may come behind a gap, and be deleted.
    bytes: part.bytes + bytes.length + 2 * rangeBytes + (run ? 0 : clientBytes),
  }
}

function isOver({ clients, structs, values, bytes }: Amount, limits: PartLimits): boolean {
  return (
    clients > limits.clients ||
    structs > Math.min(limits.structs, limits.deleteRanges) ||
    values > limits.values ||
    bytes > limits.bytes
  )
}

function bytesOf(struct: Struct): Uint8Array {
  const encoder = new Y.UpdateEncoderV1()
  struct.write(encoder, 0)
  return encoding.toUint8Array(encoder.restEncoder)
}

function valuesIn(struct: Struct): number {
  if (!(struct instanceof Y.Item)) return 0
  const { content } = struct
  const isList = content instanceof Y.ContentAny || content instanceof Y.ContentJSON
  return isList ? content.getLength() : 0
}

/** What of the deletions is of structs of this part. */
function deletionsOf({ runs }: Part, deletions: Ranges): Ranges {
  const found = new Map<number, Range[]>()
  for (const [client, run] of runs) {
    const ranges = deletions.get(client) ?? []
    const inside = cut(ranges, run[0]?.clock ?? 0, endOf(run))
    if (inside.length > 0) found.set(client, inside)
  }
  return found
}

/** The deletions of what stands before or behind the structs. */
function deletionsBeside(structs: readonly Struct[], deletions: Ranges): [number, Range][] {
  const spans = new Map<number, [from: number, to: number]>()
  for (const struct of structs) {
    if (struct instanceof Y.Skip) continue
    const { client, clock } = struct.id
    spans.set(client, [spans.get(client)?.[0] ?? clock, clock + struct.length])
  }
  return [...deletions].flatMap(([client, ranges]) => {
    const [from, to] = spans.get(client) ?? [0, 0]
    const beside = [...cut(ranges, 0, from), ...cut(ranges, to, Infinity)]
    return beside.map((range): [number, Range] => [client, range])
  })
}

function deletionParts(deletions: readonly [number, Range][], limits: PartLimits): Ranges[] {
  const parts: Map<number, Range[]>[] = []
  const byBytes = Math.floor((limits.bytes - 2 * clientBytes) / (rangeBytes + clientBytes))
  const most = Math.max(1, Math.min(limits.deleteRanges, byBytes))
  let left = 0
  for (const [client, range] of deletions) {
    const last = parts.at(-1)
    const isFull = left === 0 || (last?.size === limits.clients && !last.has(client))
    const part = last && !isFull ? last : new Map<number, Range[]>()
    if (part !== last) parts.push(part)
    left = part === last ? left - 1 : most - 1
    const ranges = part.get(client)
    if (ranges) ranges.push(range)
    else part.set(client, [range])
  }
  return parts
}

function cut(ranges: readonly Range[], from: number, to: number): Range[] {
  return ranges.flatMap(({ clock, len }) => {
    const [start, end] = [Math.max(clock, from), Math.min(clock + len, to)]
    return start < end ? [{ clock: start, len: end - start }] : []
  })
}

function encodePart(runs: ReadonlyMap<number, readonly Written[]>, deletions: Ranges): Uint8Array {
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, runs.size)
  // Yjs reads those of the highest client first.
  for (const [client, run] of [...runs].toSorted(([a], [b]) => b - a)) {
    const withGaps = fillGaps(run)
    encoding.writeVarUint(encoder, withGaps.length)
    encoding.writeVarUint(encoder, client)
    encoding.writeVarUint(encoder, run[0]?.clock ?? 0)
    for (const { bytes } of withGaps) encoding.writeUint8Array(encoder, bytes)
  }
  encoding.writeVarUint(encoder, deletions.size)
  for (const [client, ranges] of deletions) {
    encoding.writeVarUint(encoder, client)
    encoding.writeVarUint(encoder, ranges.length)
    for (const { clock, len } of ranges) {
      encoding.writeVarUint(encoder, clock)
      encoding.writeVarUint(encoder, len)
    }
  }
  return encoding.toUint8Array(encoder)
}

function fillGaps(run: readonly Written[]): Written[] {
  return run.flatMap((written, at) => {
    const end = endOf(run.slice(Math.max(0, at - 1), at)) || written.clock
    if (end === written.clock) return [written]
    const encoder = encoding.createEncoder()
    encoding.writeUint8(encoder, gap)
    encoding.writeVarUint(encoder, written.clock - end)
    const len = written.clock - end
    return [{ clock: end, len, bytes: encoding.toUint8Array(encoder) }, written]
  })
}

/** Yjs' number for what is not there. */
const gap = 10

function endOf(run: readonly Written[]): number {
  const last = run.at(-1)
  return last ? last.clock + last.len : 0
}

const countRanges = (deletions: Ranges) => sum([...deletions.values()].map(({ length }) => length))

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
