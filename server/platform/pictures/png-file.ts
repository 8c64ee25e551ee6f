import { crc32 } from 'node:zlib'

const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])

export type PngChunk = { type: string; content: Uint8Array }

/** The chunks of a PNG file that are whole, in their order; none of what is no PNG. */
export function* pngChunks(bytes: Uint8Array): Generator<{ type: string; content: Buffer }> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  if (!file.subarray(0, signature.length).equals(signature)) return
  let at = signature.length
  while (at + 12 <= file.length) {
    const end = at + 8 + file.readUInt32BE(at)
    if (end + 4 > file.length) return
    yield { type: file.toString('latin1', at + 4, at + 8), content: file.subarray(at + 8, end) }
    at = end + 4
  }
}

/** A PNG file of these chunks, with their lengths and checksums. */
export function pngOf(chunks: Iterable<PngChunk>): Buffer {
  return Buffer.concat([signature, ...Array.from(chunks, chunkOf)])
}

function chunkOf({ type, content }: PngChunk): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const chunk = Buffer.alloc(named.length + 8)
  chunk.writeUInt32BE(content.length, 0)
  named.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(named), named.length + 4)
  return chunk
}
