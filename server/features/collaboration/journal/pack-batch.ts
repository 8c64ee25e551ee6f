import type { JournalEntry } from '#collab/ports.ts'

/**
 * How rows are stored. Numbers are big-endian, texts UTF-8.
 *
 * A _run_ is what one person wrote in one room with one commit: the time (6 bytes, ms since the
 * epoch), the person (2 bytes of length, text), how many rows (4 bytes), then each row (4 bytes of
 * length, update). A _chunk_ is runs of one room one after the other, whose rows have consecutive
 * numbers. A _group_ is a chunk with what it belongs to before it: its length (4), the campaign (1
 * byte of length, text), its first number (6), how many rows (4). A _batch_ is the groups of one
 * commit, ordered by campaign.
 */

/** One commit, packed. The first numbers in `bytes` are 0 until `setFirstSeq`. */
export type Batch = { bytes: Buffer<ArrayBuffer>; groups: BatchGroup[] }

/** The rows of one campaign in a batch; its chunk is at `start`, `length` bytes long. */
export type BatchGroup = { campaignId: string; rows: number; start: number; length: number }

type Run = { personId: string; personBytes: number; updates: Uint8Array[] }

/** Packs the entries, of each room in their order; `at` is in milliseconds since the epoch. */
export function packBatch(entries: readonly JournalEntry[], at: number): Batch {
  const plans = [...runsByRoom(entries)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([campaignId, runs]) => ({ campaignId, runs, length: chunkLength(runs) }))
  const size = plans.reduce(
    (sum, { campaignId, length }) => sum + groupHeader + Buffer.byteLength(campaignId) + length,
    0,
  )
  // A buffer of its own, so that it can be handed to another thread.
  const bytes = Buffer.allocUnsafeSlow(size)
  const groups: BatchGroup[] = []
  let offset = 0
  for (const { campaignId, runs, length } of plans) {
    const rows = runs.reduce((sum, { updates }) => sum + updates.length, 0)
    offset = bytes.writeUInt32BE(length, offset)
    offset = writeText(bytes, offset, campaignId, Buffer.byteLength(campaignId), 1)
    offset = bytes.writeUIntBE(0, offset, 6)
    offset = bytes.writeUInt32BE(rows, offset)
    groups.push({ campaignId, rows, start: offset, length })
    for (const run of runs) offset = writeRun(bytes, offset, run, at)
  }
  return { bytes, groups }
}

/** Writes the number of the first row of a group into its batch. */
export function setFirstSeq(bytes: Buffer, { start }: { start: number }, firstSeq: number): void {
  bytes.writeUIntBE(firstSeq, start - 10, 6)
}

/** The groups of a batch (of all campaigns, or of `only`), with their chunks as views of it. */
export function* groupsOf(batch: Uint8Array, only?: string): Generator<BatchGroup & Chunk> {
  const bytes = asBuffer(batch)
  const wanted = only === undefined ? null : Buffer.from(only)
  let offset = 0
  while (offset < bytes.length) {
    const length = bytes.readUInt32BE(offset)
    const id = offset + 5
    const idEnd = id + bytes.readUInt8(offset + 4)
    const start = idEnd + 10
    offset = start + length
    // Compared as bytes, as there may be very many of others.
    if (wanted && bytes.compare(wanted, 0, wanted.length, id, idEnd) !== 0) continue
    const campaignId = bytes.toString('utf8', id, idEnd)
    const firstSeq = bytes.readUIntBE(idEnd, 6)
    const rows = bytes.readUInt32BE(idEnd + 6)
    const content = bytes.subarray(start, offset)
    yield { campaignId, rows, start, length, firstSeq, lastSeq: firstSeq + rows - 1, content }
  }
}

/**
 * The number of each entry of a batch whose groups begin with these numbers, in their order; null for
 * those of a group that begins with 0.
 */
export function numbersOf(
  entries: readonly JournalEntry[],
  groups: readonly BatchGroup[],
  firstSeqs: readonly number[],
): (number | null)[] {
  const next = new Map(groups.map(({ campaignId }, at) => [campaignId, firstSeqs[at]]))
  return entries.map(({ room }) => {
    const seq = next.get(room)
    if (seq === undefined) throw new Error(`the journal gave no number to ${room}`)
    if (seq === 0) return null
    next.set(room, seq + 1)
    return seq
  })
}

/** Consecutive rows of one campaign. */
export type Chunk = { firstSeq: number; lastSeq: number; content: Uint8Array }

export type StoredRow = { seq: number; personId: string; at: number; update: Uint8Array }

/** The rows of a chunk in order; updates are views of it. */
export function* rowsOf({ firstSeq, content }: Omit<Chunk, 'lastSeq'>): Generator<StoredRow> {
  const bytes = asBuffer(content)
  let seq = firstSeq
  for (let offset = 0; offset < bytes.length;) {
    const at = bytes.readUIntBE(offset, 6)
    const personEnd = offset + 8 + bytes.readUInt16BE(offset + 6)
    const personId = bytes.toString('utf8', offset + 8, personEnd)
    const rows = bytes.readUInt32BE(personEnd)
    offset = personEnd + 4
    for (let row = 0; row < rows; row++) {
      const end = offset + 4 + bytes.readUInt32BE(offset)
      yield { seq, personId, at, update: viewOf(bytes, offset + 4, end) }
      seq++
      offset = end
    }
  }
}

const groupHeader = 4 + 1 + 6 + 4
const runHeader = 6 + 2 + 4
const rowHeader = 4

function runsByRoom(entries: readonly JournalEntry[]): Map<string, Run[]> {
  const rooms = new Map<string, Run[]>()
  for (const { room, personId, update } of entries) {
    const runs = rooms.get(room)
    const last = runs?.at(-1)
    if (last?.personId === personId) last.updates.push(update)
    else {
      const run = { personId, personBytes: Buffer.byteLength(personId), updates: [update] }
      if (runs) runs.push(run)
      else rooms.set(room, [run])
    }
  }
  return rooms
}

function chunkLength(runs: readonly Run[]): number {
  let length = 0
  for (const { personBytes, updates } of runs) {
    length += runHeader + personBytes + rowHeader * updates.length
    for (const update of updates) length += update.length
  }
  return length
}

function writeRun(bytes: Buffer, from: number, run: Run, at: number): number {
  let offset = bytes.writeUIntBE(at, from, 6)
  offset = writeText(bytes, offset, run.personId, run.personBytes, 2)
  offset = bytes.writeUInt32BE(run.updates.length, offset)
  for (const update of run.updates) {
    offset = bytes.writeUInt32BE(update.length, offset)
    bytes.set(update, offset)
    offset += update.length
  }
  return offset
}

function writeText(
  bytes: Buffer,
  from: number,
  text: string,
  length: number,
  lengthBytes: number,
): number {
  const offset = bytes.writeUIntBE(length, from, lengthBytes)
  return offset + bytes.write(text, offset, length, 'utf8')
}

function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength)
}

function viewOf({ buffer, byteOffset }: Uint8Array, start: number, end: number): Uint8Array {
  return new Uint8Array(buffer, byteOffset + start, end - start)
}
