import type { IncomingMessage } from 'node:http'
import { AppError } from '#shared/errors/catalogue.ts'
import { chunksOf } from './chunks-of.ts'

/** The body of a request as text. Throws `too-large` above `limit` bytes, without reading on. */
export async function readLimited(request: IncomingMessage, limit: number): Promise<string> {
  return (await readLimitedBytes(request, limit)).toString('utf8')
}

/** The body of a request as it came. Throws as `readLimited`. */
export async function readLimitedBytes(request: IncomingMessage, limit: number): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > limit) throw new AppError('too-large')
  const chunks: Buffer[] = []
  let size = 0
  for await (const bytes of chunksOf(request)) {
    size += bytes.length
    if (size > limit) throw new AppError('too-large')
    chunks.push(bytes)
  }
  return Buffer.concat(chunks)
}

/** `text` as JSON. Throws `bad-request` when it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError('bad-request')
  }
}
