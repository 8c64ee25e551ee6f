import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { deployedCaddy, provideProgram } from './build-go-program.ts'
import { freePort } from './free-port.ts'
import { keepServer, lastWordsOf, stopServer } from './keep-server.ts'
import { waitUntil } from './wait-until.ts'

const deployed = resolve(import.meta.dirname, '../../server/deploy/Caddyfile')

export type Answer = { status: number; body: string; headers: NodeJS.Dict<string | string[]> }

export type Caddy = {
  port: number
  /** The certificate of its authority, as PEM. */
  ca: string
  /**
   * Asks for `path` at `host` by https, trusting only this proxy's own authority. Rejects where there
   * is no certificate for the host.
   */
  get(host: string, path: string): Promise<Answer>
  stop(): Promise<void>
}

/**
 * Runs the proxy as it is deployed, on `port` of the loopback interface and in front of the servers at
 * `nodes`. Its certificates come from an authority of its own, which nobody else gets to trust.
 */
export async function startCaddy(options: {
  port: number
  /** The ports of those that answer people, and of those that collaborate; the same without. */
  nodes: { web: readonly number[]; collab?: readonly number[] }
  pagesUrl: string
  /** Of the application; at a name of no importance when left out. */
  publicUrl?: string
}): Promise<Caddy> {
  const { port, nodes, pagesUrl, publicUrl = `https://app.fanfare.test:${port}` } = options
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-caddy-'))
  const config = configOf(readFileSync(deployed, 'utf8'), folder, port)
  const own = config.replaceAll(':9080', `:${await freePort()}`)
  writeFileSync(join(folder, 'Caddyfile'), own)
  const command = [
    await provideProgram(deployedCaddy),
    'run',
    '--adapter',
    'caddyfile',
    '--config',
    join(folder, 'Caddyfile'),
  ]
  const env = {
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
    PATH: process.env['PATH'] ?? '',
    PAGES_URL: pagesUrl,
    PUBLIC_URL: publicUrl,
    WEB_NODES: here(nodes.web),
    COLLAB_NODES: here(nodes.collab ?? nodes.web),
  }
  const keeper = keepServer(folder, command, { signal: 'TERM', env })
  const lastWords = lastWordsOf(keeper)
  const root = join(folder, 'pki/authorities/local/root.crt')
  const get = (host: string, path: string) =>
    ask({ host, path, port, ca: readFileSync(root, 'utf8') })
  const { hostname } = new URL(pagesUrl)
  const isThere = async () => {
    if (/^Error: /m.test(lastWords())) throw new Error(`Caddy did not start:\n${lastWords()}`)
    if (!existsSync(root)) return false
    return get(hostname, '/').then(
      () => true,
      () => false,
    )
  }
  await waitUntil('Caddy to answer', isThere)
  return { port, ca: readFileSync(root, 'utf8'), get, stop: () => stopServer(keeper) }
}

const here = (ports: readonly number[]) => ports.map((port) => `127.0.0.1:${port}`).join(' ')

/** What is deployed, with the local things in the place of those of production. */
function configOf(text: string, folder: string, port: number): string {
  const local = [
    'admin off',
    'local_certs',
    'skip_install_trust',
    'auto_https disable_redirects',
    'default_bind 127.0.0.1',
    `https_port ${port}`,
    `storage file_system ${folder}`,
    // Tests come from everywhere, and say so as another proxy would.
    'servers {\n\t\ttrusted_proxies static 127.0.0.1/32\n\t}',
    'log {\n\t\toutput discard\n\t}',
  ]
  return text.replace('email {$ACME_EMAIL}', local.join('\n\t'))
}

function ask(to: { host: string; path: string; port: number; ca: string }): Promise<Answer> {
  const { host, path, port, ca } = to
  const headers = { host: `${host}:${port}` }
  return new Promise((done, fail) => {
    const sent = request(
      { host: '127.0.0.1', servername: host, port, path, ca, headers, agent: false },
      (response) => {
        let body = ''
        response.setEncoding('utf8')
        response.on('data', (text: string) => (body += text))
        response.on('end', () =>
          done({ status: response.statusCode ?? 0, body, headers: response.headers }),
        )
      },
    )
    sent.on('error', fail)
    sent.end()
  })
}
