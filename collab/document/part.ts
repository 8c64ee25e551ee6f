import type { Limits } from '../limits.ts'
import { scanUpdate, type Scan } from '../wire/scan-update.ts'

/** An update (V1) together with what its scan found in it. */
export type Part = { readonly bytes: Uint8Array; readonly scan: Scan }

/** Clocks by client: everything below is there. */
export type Vector = ReadonlyMap<number, number>

/** What is in the journal was checked when it came; only nesting still bounds the recursion. */
const storedLimits: Limits['scan'] = {
  clients: Infinity,
  structs: Infinity,
  deleteRanges: Infinity,
  depth: 1_000,
  values: Infinity,
  rivals: Infinity,
  roots: Infinity,
  inOrder: false,
  isTrusted: true,
}

/** Scans an update that was accepted before, or that this server made. Throws when it is broken. */
export function storedPart(bytes: Uint8Array): Part {
  const scan = scanUpdate(bytes, storedLimits)
  if (!scan.ok) throw new Error(`a stored update can't be read: ${scan.why}`)
  return { bytes, scan }
}

/** The clock that `vector` has reached for `client`. */
export function clockOf(vector: Vector, client: number): number {
  return vector.get(client) ?? 0
}
