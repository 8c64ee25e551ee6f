import type { Readable } from 'node:stream'

/** The bytes of a stream that was given no encoding. Leaving the loop destroys it. */
export async function* chunksOf(stream: Readable): AsyncGenerator<Buffer> {
  for await (const chunk of stream) {
    const bytes: unknown = chunk
    if (Buffer.isBuffer(bytes)) yield bytes
  }
}
