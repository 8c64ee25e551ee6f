import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress, zstdDecompressSync } from 'node:zlib'
import type { Packed } from '../document/room-document.ts'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

let packing: Promise<unknown> = Promise.resolve()

/** Compresses, one state after the other: many at once would take much memory for a moment. */
export async function pack(bytes: Uint8Array): Promise<Packed> {
  const compressed = packing.then(() => compress(bytes))
  // One that fails keeps none of the others from it.
  packing = compressed.catch(() => undefined)
  // A copy: what zlib gives is a piece of something larger.
  return packedAs(Uint8Array.from(await compressed))
}

/** Apart from `pack`, as a function made there would keep what was packed. */
function packedAs(bytes: Uint8Array): Packed {
  return {
    bytes,
    unpack: () => zstdDecompressSync(bytes),
    unpackAside: () => decompress(bytes),
  }
}
