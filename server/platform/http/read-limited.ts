import type { IncomingMessage } from 'node:http'
import { AppError } from '#shared/errors/catalogue.ts'

/** The body of a request as text. Throws `too-large` above `limit` bytes, without reading on. */
export async function readLimited(request: IncomingMessage, limit: number): Promise<string> {
  return (await readLimitedBytes(request, limit)).toString('utf8')
}

/** The body of a request as it came. Throws as `readLimited`. */
export async function readLimitedBytes(request: IncomingMessage, limit: number): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > limit) throw new AppError('too-large')
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const chunks: Buffer[] = []
  let size = 0
  // Most bodies are one chunk, for which the iterator of a stream costs more than all else here.
  request.on('data', (chunk: Buffer) => {
    size += chunk.length
    chunks.push(chunk)
    if (size <= limit) return
    reject(new AppError('too-large'))
    request.destroy()
  })
  request.on('end', () => resolve(oneOf(chunks)))
  request.on('error', reject)
  return promise
}

function oneOf(chunks: readonly Buffer[]): Buffer {
  const [first] = chunks
  return first && chunks.length === 1 ? first : Buffer.concat(chunks)
}

/** `text` as JSON. Throws `bad-request` when it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError('bad-request')
  }
}
