import type { IncomingMessage } from 'node:http'
import { IdentityError } from './identity-error.ts'
import { chunksOf } from '../http/chunks-of.ts'

const maxBytes = 64 * 1024
// So much of a body that is too large is taken in and thrown away, so that the client hears why.
const maxDrainedBytes = 1024 * 1024

/** The body of a request. Throws `too_large` above 64 kB. */
export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const bytes of chunksOf(request)) {
    size += bytes.length
    if (size > maxDrainedBytes) break
    if (size <= maxBytes) chunks.push(bytes)
  }
  if (size > maxBytes) throw new IdentityError('too_large', { headers: { connection: 'close' } })
  return Buffer.concat(chunks)
}
