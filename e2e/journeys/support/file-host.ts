import { createServer } from 'node:http'
import { extname } from 'node:path'
import { listenLocally } from '#shared/testing/listen-locally.ts'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.jpg': 'image/jpeg',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/**
 * Another server, that knows nothing but files, by their paths below `folder` (`/` at both ends). Of a
 * folder it gives the index.html, and of what is not there the 404.html.
 */
export async function startFileHost(files: ReadonlyMap<string, Buffer | string>, folder = '/') {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://host.invalid')
    const path = decodeURI(pathname)
    const inside = path.startsWith(folder) ? path.slice(folder.length) : '\0'
    const name = inside === '' || inside.endsWith('/') ? `${inside}index.html` : inside
    const found = files.get(name)
    const type = types[extname(found ? name : '404.html')] ?? 'application/octet-stream'
    response.writeHead(found ? 200 : 404, { 'content-type': type })
    response.end(found ?? files.get('404.html') ?? 'Nothing')
  })
  const { port } = await listenLocally(server)
  return {
    port,
    /** Where it is to be found under a name that leads to this machine. */
    at: (name: string) => `http://${name}:${port}${folder}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
