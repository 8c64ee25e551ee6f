// npm run images: what docker-compose.yml builds is built here, too, by its own instructions, and runs as
// confined as there. Without an engine for containers: buildah, which is a package of Debian, makes them.
import { spawn, spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { z } from 'zod'
import { root } from '#e2e/scripts/run-command.ts'
import { bareEnvironment } from '#e2e/support/bare-environment.ts'
import { composeSpec, deployedCaddy, provideProgram } from '#e2e/support/build-go-program.ts'
import { createDatabase } from '#e2e/support/create-database.ts'
import { freePort } from '#e2e/support/free-port.ts'
import { signUpConfirmed } from '#e2e/support/person.ts'
import { withId } from '#e2e/support/shapes.ts'
import { uploadFile } from '#e2e/support/upload-file.ts'
import { startPostgres } from '#e2e/support/start-postgres.ts'
import { startServer } from '#e2e/support/start-server.ts'
import { waitUntil } from '#e2e/support/wait-until.ts'
import { createImageBuilder, megabytesOf, whyNoImages } from './images.ts'
import type { Image } from './images.ts'
import { holdKratosConfig } from './kratos-schema.ts'
import { commandIn, isHealthy, programOf } from './run-image.ts'
import { tryBackup } from './try-backup.ts'
import type { Installation } from './try-backup.ts'

const mostMegabytes = 300
const inImages = 1000
const withSlug = withId.extend({ slug: z.string() })

const folder = mkdtempSync(join(tmpdir(), 'fanfare-images-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

const steps: [string, () => Promise<string> | string][] = [
  ['docker-compose.yml holds against the Compose Specification', holdCompose],
  ['server/deploy/Caddyfile is one that Caddy takes', holdCaddyfile],
  ['server/deploy/kratos holds against the schema of Kratos', holdKratos],
  [
    `the image has at most ${mostMegabytes} MB, runs as confined as it is deployed, and backs itself up`,
    tryImages,
  ],
]
let failed = 0
for (const [what, run] of steps) {
  try {
    process.stdout.write(`ok   ${what}${await run()}\n`)
  } catch (error) {
    failed += 1
    process.stdout.write(
      `FAIL ${what}\n${error instanceof Error ? error.message : String(error)}\n`,
    )
  }
}
process.stdout.write(`${steps.length - failed} passed, ${failed} failed\n`)
process.exit(failed === 0 ? 0 : 1)

/** Every variable gets a value, so that only the file itself can be wrong. */
async function holdCompose(): Promise<string> {
  const text = readFileSync(join(root, 'docker-compose.yml'), 'utf8')
  const file = join(folder, 'docker-compose.yml')
  writeFileSync(file, text.replaceAll(/\$\{\w+(?::\?[^}]*)?\}/g, 'x'.repeat(32)))
  return hold(await provideProgram(composeSpec), [file])
}

async function holdKratos(): Promise<string> {
  return `, ${await holdKratosConfig(readFileSync(join(root, 'docker-compose.yml'), 'utf8'))}`
}

async function holdCaddyfile(): Promise<string> {
  const file = join(root, 'server/deploy/Caddyfile')
  return hold(
    await provideProgram(deployedCaddy),
    ['validate', '--adapter', 'caddyfile', '--config', file],
    {
      PUBLIC_URL: 'https://app.example.com',
      PAGES_URL: 'https://pages.example.com',
      ACME_EMAIL: 'ann@example.com',
      HOME: folder,
    },
  )
}

function hold(program: string, args: string[], env: Record<string, string> = {}): string {
  const said = spawnSync(program, args, { encoding: 'utf8', env: { ...process.env, ...env } })
  if (said.status !== 0) throw new Error(said.error?.message ?? said.stderr)
  return ''
}

async function tryImages(): Promise<string> {
  const why = whyNoImages()
  if (why) return `: as a folder only, since ${why}, ${await tryTree()}`
  const builder = createImageBuilder(folder)
  const product = builder.build('server/Dockerfile', '.')
  const browser = builder.build('server/deploy/browser/Dockerfile', 'server/deploy/browser')
  const chromium = await startBrowser(browser)
  try {
    await useProduct(product, chromium.url)
  } finally {
    chromium.stop()
  }
  const sizes = [product, browser].map(({ megabytes }) => `${megabytes.toFixed(0)} MB`)
  if (product.megabytes > mostMegabytes) throw new Error(`It has ${sizes[0]}.`)
  return `: ${sizes[0]}, and ${sizes[1]} for the one that draws`
}

/** Where no image can be made, what it would hold is: for a machine that has Node and npm only. */
async function tryTree(): Promise<string> {
  const tree = join(folder, 'tree')
  const bare = join(folder, 'bare')
  mkdirSync(bare)
  const { env } = bareEnvironment(bare)
  hold(process.execPath, [join(root, 'server/scripts/launch.cjs'), 'image-tree', tree], env)
  const dataDir = join(folder, 'data')
  const command = ['env', '-C', tree, 'bin/node', '.build/server/main.js'] as const
  const server = await startServer({ dataDir, command })
  try {
    await launch(server.origin)
  } finally {
    await server.kill()
  }
  return `${megabytesOf(tree).toFixed(0)} MB`
}

async function startBrowser(image: Image): Promise<{ url: string; stop(): void }> {
  const port = await freePort()
  const place = ['--remote-debugging-address=127.0.0.1', `--remote-debugging-port=${port}`]
  const [program, ...args] = commandIn(image, [...programOf(image), ...place], {})
  const child = spawn(program, args, { stdio: 'ignore', detached: true })
  const stop = () =>
    void (child.pid && child.exitCode === null && process.kill(-child.pid, 'SIGKILL'))
  process.once('exit', stop)
  const url = `http://localhost:${port}`
  const answers = () =>
    fetch(`${url}/json/version`).then(
      ({ ok }) => ok,
      () => false,
    )
  await waitUntil('the browser of the image', answers)
  return { url, stop }
}

/** One company's first page: with an own font, a picture, and one that the other image draws. */
async function useProduct(image: Image, chromiumUrl: string): Promise<void> {
  const data = join(folder, 'data')
  mkdirSync(data)
  chownSync(data, inImages, inImages)
  const postgres = await startPostgres({ durable: false })
  try {
    const { url: databaseUrl } = await createDatabase(postgres.url)
    const installation = { databaseUrl, dataDir: '/data/installation' }
    await runProduct(image, { data, installation, chromiumUrl })
    const backups = join(folder, 'backups')
    await tryBackup(image, installation, { data, backups, server: postgres.url })
  } finally {
    await postgres.stop()
  }
}

type Run = { data: string; installation: Installation; chromiumUrl: string }

async function runProduct(image: Image, { data, installation, chromiumUrl }: Run): Promise<void> {
  const own = { HOST: '127.0.0.1', FANFARE_EMBEDDED_IDENTITY: '1', CHROMIUM_URL: chromiumUrl }
  const { databaseUrl, dataDir } = installation
  const port = String(await freePort())
  const env = { ...own, PORT: port, DATABASE_URL: databaseUrl, DATA_DIR: dataDir }
  const command = commandIn(image, programOf(image), { env, data })
  const server = await startServer({ dataDir: data, logFile: join(folder, 'server.log'), command })
  try {
    if (!isHealthy(image, { PORT: port })) throw new Error('It says that it is not healthy.')
    await launch(server.origin)
    const code = await server.stop()
    if (code !== 0) throw new Error(`It stopped with ${code}.`)
  } finally {
    await server.kill()
  }
}

async function launch(origin: string): Promise<void> {
  const owner = await signUpConfirmed(origin, 'Ada Lovelace')
  const company = await owner.ask(withId, 'POST', '/companies', { name: 'Northwind' })
  const upload = (path: string, file: File, fields = {}) =>
    uploadFile(origin, owner, `/companies/${company.id}/${path}`, file, fields)
  await upload('fonts', ownFont(), { licence: 'held' })
  await upload('assets', new File([await lantern()], 'lantern.avif'))
  const place = `/companies/${company.id}/campaigns`
  const named = { name: 'Spring', templateId: 'newsletter' }
  const campaign = await owner.ask(withSlug, 'POST', place, named)
  await owner.api('POST', `/campaigns/${campaign.id}/activate`)
  const page = await (await fetch(`${origin}/c/${campaign.slug}`)).text()
  const address = /property="og:image" content="([^"]+)"/.exec(page)?.[1]
  if (!address) throw new Error(`The page names no picture:\n${page.slice(0, 500)}`)
  const picture = await fetch(address.replaceAll('&amp;', '&'))
  const { width, height } = await sharp(Buffer.from(await picture.arrayBuffer())).metadata()
  // What only stands in until the page is drawn is kept by nobody.
  const kept = picture.headers.get('cache-control') ?? ''
  if (width !== 1200 || height !== 630 || !kept.includes('immutable'))
    throw new Error(`The picture of the page is ${width} by ${height} and kept ${kept}.`)
}

function ownFont(): File {
  const file = 'node_modules/@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2'
  return new File([readFileSync(join(root, file))], 'fraunces.woff2')
}

async function lantern(): Promise<Uint8Array<ArrayBuffer>> {
  const create = { width: 1600, height: 900, channels: 3, background: '#e8a33d' } as const
  return new Uint8Array(await sharp({ create }).avif().toBuffer())
}
