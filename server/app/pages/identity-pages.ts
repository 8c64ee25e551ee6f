import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Layer } from '#server/platform/http/layer.ts'
import { putTogether, takeApart } from './client-document.ts'
import { readManifest, withImports } from './client-manifest.ts'
import type { ClientManifest } from './client-manifest.ts'

const program = 'app/identity-main.tsx'
const ofIdentity = /^\/sign-(?:in|up)(?:\/|$)/i
/** How each screen looks until its form is there. */
const looksShape = z.record(z.string(), z.object({ title: z.string(), html: z.string() }))
type Looks = z.infer<typeof looksShape>

/** The flow that each screen begins. */
const flows = new Map([
  ['/sign-in', 'login'],
  ['/sign-up', 'registration'],
  ['/sign-in/recovery', 'recovery'],
  ['/sign-in/verification', 'verification'],
])
/** With one of these the screen is another one, or its flow has begun already. */
const others = ['flow', 'aal', 'refresh']
const fonts = /\/static\/(?:inter|bricolage-grotesque)-latin-wght[^)"']*\.woff2/g

/**
 * The screens on which somebody signs in, without the application: a document that shows itself at once,
 * with its styles inside, and a small program. It asks for the form while that is on its way. `client`
 * and `site` are the folders of their builds; without them everything goes on.
 */
export function identityPages(client: string, site: string): Layer {
  const document = readDocument(client, site)
  return async (ctx, next) => {
    const reads = ctx.method === 'GET' || ctx.method === 'HEAD'
    if (!reads || !ofIdentity.test(ctx.path) || ctx.accepts('html') !== 'html') return next()
    const given = await document
    if (!given) return next()
    const { searchParams } = ctx.URL
    const path = ctx.path.toLowerCase().replace(/\/$/, '')
    const isPlain = !others.some((name) => searchParams.has(name))
    const ahead = isPlain ? askAhead(path, searchParams.get('return_to')) : ''
    ctx.set('cache-control', 'no-cache')
    ctx.type = 'html'
    ctx.body = given(isPlain ? path : '', ahead).replaceAll('__NONCE__', ctx.state.nonce ?? '')
  }
}

/** Begins the flow as the program would (`client/features/identity/flow/ahead.ts`). */
function askAhead(path: string, returnTo: string | null): string {
  const flow = flows.get(path)
  if (!flow) return ''
  const query = returnTo ? `?${String(new URLSearchParams({ return_to: returnTo }))}` : ''
  const address = JSON.stringify(`/.ory/self-service/${flow}/browser${query}`)
  return `<script nonce="__NONCE__">
if ('fromAsync' in Array) {
  window.flowAhead = { address: ${address.replaceAll('<', String.raw`\u003c`)} }
  flowAhead.answer = fetch(flowAhead.address, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(15000),
  })
  flowAhead.answer.catch(function () {})
}
</script>`
}

type Compose = (path: string, ahead: string) => string

async function readDocument(client: string, site: string): Promise<Compose | null> {
  const manifest = await readManifest(client)
  const start = manifest[program]
  const text = await readFile(join(client, 'index.html'), 'utf8').catch(() => '')
  const application = takeApart(text)
  if (!start || !application) return null
  const looks = await readLooks(site)
  const files = [...withImports(manifest, program)].flatMap((name) => manifest[name] ?? [])
  const sheets = [...sheetsOf(manifest, program)]
  const css = await Promise.all(sheets.map((sheet) => readFile(join(client, sheet), 'utf8')))
  const faces = [...new Set(css.join('').match(fonts))]
  const head = [
    ...faces.map(fontLink),
    `<style>${css.join('')}</style>`,
    // After what the first sight needs.
    `<script type="module" crossorigin fetchpriority="low" src="/${start.file}"></script>`,
    ...files.filter(({ file }) => file !== start.file).map(({ file }) => laterLink(file)),
  ].join('')
  const { modules, sheets: styles, start: app } = application
  const next = [...modules, app].map((file) => nextLink('script', file))
  const links = [...next, ...styles.map((file) => nextLink('style', file))].join('')
  return (path, ahead) => {
    const { title, html } = looks[path] ?? { title: 'Fanfare', html: '' }
    return putTogether(
      application.rest,
      `<title>${title}</title>${ahead}${head}`,
      `<div id="root">${html}</div><template id="next-files">${links}</template>`,
    )
  }
}

/** The sheets of a file, in the order of imports: what it builds on comes before its own. */
function sheetsOf(manifest: ClientManifest, name: string, seen = new Set<string>()): Set<string> {
  const { imports = [], css = [] } = manifest[name] ?? {}
  for (const next of imports) sheetsOf(manifest, next, seen)
  for (const sheet of css) seen.add(sheet)
  return seen
}

async function readLooks(site: string): Promise<Looks> {
  const text = await readFile(join(site, 'identity.json'), 'utf8').catch(() => '{}')
  return looksShape.parse(JSON.parse(text))
}

const fontLink = (file: string) =>
  `<link rel="preload" as="font" type="font/woff2" crossorigin href="${file}">`
const laterLink = (file: string) =>
  `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">`
const nextLink = (as: string, file: string) => `<link rel="prefetch" as="${as}" href="${file}">`
