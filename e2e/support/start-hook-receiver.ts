import { createServer } from 'node:http'
import { listenLocally } from '#shared/testing/listen-locally.ts'

type Got = { headers: Record<string, string>; body: string }

/** Somebody's own server that takes webhooks, on a free port of this machine. */
export async function startHookReceiver() {
  const got: Got[] = []
  let status = 200
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (text: string) => (body += text))
    request.on('end', () => {
      const entries = Object.entries(request.headers).map(([name, value]) => {
        return [name, String(value)] as const
      })
      got.push({ headers: Object.fromEntries(entries), body })
      response.writeHead(status).end('{"taken":true}')
    })
  })
  const { port } = await listenLocally(server)
  return {
    got,
    /** What it answers from now on. */
    answer: (code: number) => void (status = code),
    url: `http://127.0.0.1:${port}/hooks/fanfare`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
