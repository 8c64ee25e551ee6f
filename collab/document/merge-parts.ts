import { diffUpdate } from 'yjs'
import { ScanReader } from '../wire/scan-reader.ts'
import { isGap, skipStruct, type Run } from '../wire/scan-update.ts'
import { inOrder } from './deleted-ranges.ts'
import { clockOf, storedPart, type Part, type Vector } from './part.ts'
import { encodeNumbers, writeUpdate } from './write-update.ts'
import type { WrittenDeletions, WrittenRun } from './write-update.ts'

const nobody: Vector = new Map()

/**
 * One update with everything in `parts` that somebody with the state vector `since` lacks, and all
 * their deletions, which a vector says nothing about. The runs of a client must rise from part to
 * part. Bytes are copied, not decoded, but for a struct that somebody has one half of.
 */
export function mergeParts(parts: readonly Part[], since: Vector = nobody): Uint8Array {
  const [only] = parts
  if (only && parts.length === 1 && since.size === 0) return only.bytes
  const runs = new Map<number, MergedRun>()
  const deletions = new Map<number, WrittenDeletions>()
  for (const { bytes, scan } of parts) {
    for (const run of scan.runs) {
      const clock = clockOf(since, run.client)
      if (run.end <= clock) continue
      addRun(runs, clock > run.clock ? tailOf(bytes, run, clock) : wholeRun(bytes, run), run.end)
    }
    for (const { client, ranges, from, to } of scan.deletions) {
      const known = deletions.get(client)
      const chunk = bytes.subarray(from, to)
      if (!known) deletions.set(client, { client, ranges, chunks: [chunk] })
      else {
        known.ranges += ranges
        known.chunks.push(chunk)
      }
    }
  }
  return writeUpdate([...runs.values()], [...deletions.values()].map(inOrder))
}

type MergedRun = WrittenRun & { end: number }

function wholeRun(bytes: Uint8Array, { client, clock, structs, from, to }: Run): WrittenRun {
  return { client, clock, structs, chunks: [bytes.subarray(from, to)] }
}

function addRun(runs: Map<number, MergedRun>, run: WrittenRun, end: number): void {
  const known = runs.get(run.client)
  if (!known) {
    runs.set(run.client, { ...run, end })
    return
  }
  if (run.clock > known.end) {
    known.structs++
    known.chunks.push(encodeNumbers([isGap, run.clock - known.end]))
  }
  known.structs += run.structs
  known.end = end
  known.chunks.push(...run.chunks)
}

/** The run from `clock` on. */
function tailOf(bytes: Uint8Array, run: Run, clock: number): WrittenRun {
  const { client, to } = run
  const reader = new ScanReader(bytes, run.from)
  let at = run.clock
  let from = run.from
  let structs = run.structs
  for (;;) {
    const end = at + skipStruct(reader, client, at, Infinity, ignored())
    if (end > clock) {
      const first = cutStruct(bytes.subarray(from, reader.position), client, at, clock)
      return { client, clock, structs, chunks: [first, bytes.subarray(reader.position, to)] }
    }
    at = end
    from = reader.position
    structs--
  }
}

/**
 * The struct at `at`, as it is from `clock` on. Sent whole it would not do: whoever has its
 * beginning may have collected that already, and Yjs can't put a struct on top of that.
 */
function cutStruct(struct: Uint8Array, client: number, at: number, clock: number): Uint8Array {
  if (at === clock) return struct
  const alone = writeUpdate([{ client, clock: at, structs: 1, chunks: [struct] }], [])
  const { bytes, scan } = storedPart(diffUpdate(alone, encodeNumbers([1, client, clock])))
  const [run] = scan.runs
  if (!run) throw new Error('a struct was cut where it ends')
  return bytes.subarray(run.from, run.to)
}

const ignored = () => ({ refer: () => undefined, roots: null, values: 0 })
