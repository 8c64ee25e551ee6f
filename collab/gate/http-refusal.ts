import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { AppError, errorCatalogue, toProblem, type ErrorSlug } from '#shared/errors/catalogue.ts'

/** Answers an upgrade request with an error of the catalogue as problem+json, and hangs up. */
export function refuseUpgrade(socket: Duplex, slug: ErrorSlug): void {
  if (!socket.writable) return
  const { status } = errorCatalogue[slug]
  const body = JSON.stringify(toProblem(new AppError(slug)))
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Error'}\r\n` +
      'Connection: close\r\n' +
      'Cache-Control: no-store\r\n' +
      'Content-Type: application/problem+json\r\n' +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n` +
      body,
  )
}
