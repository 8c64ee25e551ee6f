/** Structs of one client that follow one another from `clock` on, as they stand in `chunks`. */
export type WrittenRun = {
  client: number
  clock: number
  structs: number
  chunks: Uint8Array[]
}

/** `ranges` pairs of clock and length, as they stand in `chunks`. */
export type WrittenDeletions = { client: number; ranges: number; chunks: Uint8Array[] }

/**
 * Puts an update (V1) together from encoded pieces without looking into them. That is sound because
 * V1 names every id in full: no struct depends on the bytes before it.
 */
export function writeUpdate(
  runs: readonly WrittenRun[],
  deletions: readonly WrittenDeletions[],
): Uint8Array {
  const writer = new Writer(sizeOf(runs, deletions))
  // As Yjs does: from the highest client down, which spares it work and is what its merging expects.
  writer.varUint(runs.length)
  for (const run of runs.toSorted(downwards)) {
    writer.varUint(run.structs)
    writer.varUint(run.client)
    writer.varUint(run.clock)
    for (const chunk of run.chunks) writer.bytes(chunk)
  }
  writer.varUint(deletions.length)
  for (const { client, ranges, chunks } of deletions.toSorted(downwards)) {
    writer.varUint(client)
    writer.varUint(ranges)
    for (const chunk of chunks) writer.bytes(chunk)
  }
  return writer.result()
}

/** The bytes of numbers in lib0's variable length. */
export function encodeNumbers(numbers: readonly number[]): Uint8Array {
  const writer = new Writer(numbers.reduce((sum, number) => sum + lengthOf(number), 0))
  for (const number of numbers) writer.varUint(number)
  return writer.result()
}

function downwards(a: { client: number }, b: { client: number }): number {
  return b.client - a.client
}

function sizeOf(runs: readonly WrittenRun[], deletions: readonly WrittenDeletions[]): number {
  let size = lengthOf(runs.length) + lengthOf(deletions.length)
  for (const { structs, client, clock, chunks } of runs) {
    size += lengthOf(structs) + lengthOf(client) + lengthOf(clock)
    for (const chunk of chunks) size += chunk.length
  }
  for (const { client, ranges, chunks } of deletions) {
    size += lengthOf(client) + lengthOf(ranges)
    for (const chunk of chunks) size += chunk.length
  }
  return size
}

/** How many bytes a number takes in lib0's variable length. */
export function lengthOf(number: number): number {
  let length = 1
  for (let rest = Math.floor(number / 128); rest > 0; rest = Math.floor(rest / 128)) length++
  return length
}

class Writer {
  readonly #bytes: Uint8Array
  #position = 0

  constructor(size: number) {
    this.#bytes = new Uint8Array(size)
  }

  varUint(number: number): void {
    let rest = number
    while (rest >= 0x80) {
      this.#bytes[this.#position++] = 0x80 | (rest % 128)
      rest = Math.floor(rest / 128)
    }
    this.#bytes[this.#position++] = rest
  }

  bytes(chunk: Uint8Array): void {
    this.#bytes.set(chunk, this.#position)
    this.#position += chunk.length
  }

  result(): Uint8Array {
    return this.#bytes
  }
}
