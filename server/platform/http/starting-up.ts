import type { IncomingMessage, ServerResponse } from 'node:http'

/** Answers while the process has its port but not yet its parts. */
export function startingUp(_request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(503, { 'retry-after': '1', 'content-type': 'text/plain' })
  response.end('Fanfare is starting.\n')
}
