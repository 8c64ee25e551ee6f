import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { listenLocally } from '#shared/testing/listen-locally.ts'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}

/** Serves the files of a folder from memory, packed, as a site's host does. */
export async function serveFolder(folder: string) {
  const packed = new Map<string, Buffer>()
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const path = pathname.endsWith('/') ? `${pathname}index.html` : pathname
    try {
      const body = packed.get(path) ?? gzipSync(readFileSync(join(folder, path)))
      packed.set(path, body)
      const type = types[extname(path)] ?? 'application/octet-stream'
      const keeps = path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
      response.writeHead(200, {
        'content-type': type,
        'content-encoding': 'gzip',
        'cache-control': keeps,
      })
      response.end(body)
    } catch {
      response.writeHead(404).end()
    }
  })
  const { port } = await listenLocally(server)
  return {
    origin: `http://localhost:${port}`,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
