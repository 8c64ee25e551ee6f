import { createServer } from 'node:http'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { listenLocally } from '#shared/testing/listen-locally.ts'

export type Received = { path: string; headers: IncomingHttpHeaders; body: string }

/** A receiver of webhooks on a free port. `answer` decides; 204 unless told otherwise. */
export async function startReceiver() {
  const received: Received[] = []
  const receiver = {
    received,
    answer: (response: ServerResponse, _got: Received): void => void response.writeHead(204).end(),
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      const got = { path: request.url ?? '', headers: request.headers, body }
      received.push(got)
      receiver.answer(response, got)
    })
  })
  const { port } = await listenLocally(server)
  return Object.assign(receiver, {
    port,
    url: `http://127.0.0.1:${port}/hook`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  })
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>
