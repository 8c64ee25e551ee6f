import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { z } from 'zod'
import { readArchive } from '#shared/testing/read-archive.ts'
import { readJson } from '#shared/testing/read-json.ts'
import { signUpConfirmed } from '#e2e/support/person.ts'
import type { SignedIn } from '#e2e/support/person.ts'
import { runOperatorCommand } from '#e2e/support/run-operator-command.ts'
import { withId } from '#e2e/support/shapes.ts'
import { startBucketServer } from '#e2e/support/start-bucket.ts'
import type { BucketServer } from '#e2e/support/start-bucket.ts'
import { startServer } from '#e2e/support/start-server.ts'
import type { ServerOptions } from '#e2e/support/start-server.ts'
import { openTestDatabase } from '#e2e/support/test-database.ts'
import { sendFile, uploadFile } from '#e2e/support/upload-file.ts'
import { waitUntil } from '#e2e/support/wait-until.ts'

const ready = z.object({ warnings: z.array(z.string()).optional() })
const problem = z.object({ slug: z.string(), detail: z.string() })
const campaignShape = z.object({ id: z.string(), slug: z.string() })

let buckets: BucketServer
test.beforeAll(async () => {
  test.setTimeout(10 * 60_000)
  buckets = await startBucketServer()
})
test.afterAll(() => buckets.stop())

test('uploads are in the bucket, and each node has those of the others', async () => {
  await using stack = new AsyncDisposableStack()
  const place = await openPlace(stack, 'shared')
  const first = await startNode(stack, place)
  const stage = await setStage(first.origin)
  const picture = await uploadPicture(first.origin, stage)
  const attached = await attachPicture(first.origin, stage)
  const second = await nextNode(stack, place, first)

  const here = await fetch(`${first.origin}/assets/${picture}/320.webp`)
  const there = await fetch(`${second.origin}/assets/${picture}/320.webp`)
  expect([there.status, there.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(await there.bytes()).toEqual(await here.bytes())
  const tag = there.headers.get('etag') ?? ''
  const known = { headers: { 'if-none-match': tag } }
  expect((await fetch(`${second.origin}/assets/${picture}/320.webp`, known)).status).toBe(304)
  const wide = await fetch(`${second.origin}/assets/${picture}/2560.webp`, { redirect: 'manual' })
  expect(wide.headers.get('location')).toBe(`/assets/${picture}/640.webp`)
  expect((await fetch(`${second.origin}/assets/${stage.companyId}/320.webp`)).status).toBe(404)

  const comment = `/api/campaigns/${stage.campaignId}/comment-pictures/${attached}`
  const cookie = { cookie: stage.owner.cookie, origin: second.origin }
  const shown = await fetch(`${second.origin}${comment}/large`, { headers: cookie })
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
  const folder = join(place.folder, 'comment-pictures')
  expect(readdirSync(folder)).toEqual([attached])
  await fetch(`${second.origin}${comment}`, { method: 'DELETE', headers: cookie })
  expect(existsSync(join(folder, attached))).toBe(false)

  const exporting = `${second.origin}/api/companies/${stage.companyId}/export`
  const exported = await fetch(exporting, { headers: cookie })
  const files = await readArchive(await exported.arrayBuffer())
  expect([...files.keys()]).toContain(`assets/${picture}/640.webp`)
  // Nothing but what belongs to a machine is on one.
  expect(readdirSync(place.dataDir).toSorted()).not.toContain('assets')
})

test('a company’s own font comes from the bucket into what is published', async () => {
  await using stack = new AsyncDisposableStack()
  const place = await openPlace(stack, 'fonts')
  const node = await startNode(stack, place)
  const stage = await setStage(node.origin)
  const file = 'node_modules/@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2'
  const font = new File([readFileSync(resolve(import.meta.dirname, '../..', file))], 'f.woff2')
  const path = `/companies/${stage.companyId}/fonts`
  const family = await uploadFile(node.origin, stage.owner, path, font, { licence: 'held' })
  const sheet = await (await fetch(`${node.origin}/assets/fonts/${family.id}.css`)).text()
  const address = /url\(["']?([^"')]+)/.exec(sheet)?.[1] ?? ''
  const answer = await fetch(new URL(address, node.origin))
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'font/woff2'])
})

test('without its bucket a server goes on, says what it can’t do, and what is lost is a 404', async () => {
  await using stack = new AsyncDisposableStack()
  const place = await openPlace(stack, 'away')
  const { origin } = await startNode(stack, place)
  const stage = await setStage(origin)
  const [picture, lost] = [await uploadPicture(origin, stage), await uploadPicture(origin, stage)]
  await stage.owner.api('POST', `/campaigns/${stage.campaignId}/activate`)
  rmSync(join(place.folder, 'assets', lost), { recursive: true })
  expect((await fetch(`${origin}/assets/${lost}/640.webp`)).status).toBe(404)

  await buckets.kill()
  expect((await fetch(`${origin}/c/${stage.slug}`)).status).toBe(200)
  const refused = await sendPicture(origin, stage)
  const said = await readJson(refused, problem)
  expect([refused.status, said.slug]).toEqual([503, 'unavailable'])
  expect(said.detail).toBe('Pictures and files can’t be reached now. Try again in a minute.')
  const away = await fetch(`${origin}/assets/${picture}/320.webp`)
  expect([away.status, away.headers.get('cache-control')]).toEqual([503, 'no-store'])
  await waitUntil('the warning', async () => (await warningsAt(origin)).includes('storage'), 20_000)

  await buckets.startAgain()
  expect((await fetch(`${origin}/assets/${picture}/320.webp`)).status).toBe(200)
  await uploadPicture(origin, stage)
  await waitUntil('no warning', async () => !(await warningsAt(origin)).includes('storage'), 20_000)
})

test('what is in a folder is moved to a bucket beside the server and back, and a backup holds it', async () => {
  await using stack = new AsyncDisposableStack()
  const place = await openPlace(stack, 'moved')
  const own = { ...place, env: { LOG_LEVEL: 'warn' } }
  const inFolder = await startServer(own)
  stack.defer(inFolder.kill)
  const stage = await setStage(inFolder.origin)
  const before = await uploadPicture(inFolder.origin, stage)
  expect(await runOperatorCommand('move-files', ['to-bucket'], place)).toMatch(/^\d+ files were/m)
  const meanwhile = await uploadPicture(inFolder.origin, stage)
  const expected = await bytesOf(inFolder.origin, [before, meanwhile])
  expect(await inFolder.stop()).toBe(0)
  const said = await runOperatorCommand('move-files', ['to-bucket'], place)
  expect(said).toContain('2 files were brought to the bucket')
  rmSync(join(place.dataDir, 'assets'), { recursive: true })

  const inBucket = await startServer(place)
  stack.defer(inBucket.kill)
  expect(await bytesOf(inBucket.origin, [before, meanwhile])).toEqual(expected)
  const backup = join(place.dataDir, '../backup')
  await runOperatorCommand('backup', [backup], place)
  expect(await inBucket.stop()).toBe(0)

  const second = await openPlace(stack, 'restored')
  await runOperatorCommand('restore', [backup], second)
  const restored = await startServer(second)
  stack.defer(restored.kill)
  expect(await bytesOf(restored.origin, [before, meanwhile])).toEqual(expected)
  expect(await restored.stop()).toBe(0)
  await expect(runOperatorCommand('restore', [backup], second)).rejects.toThrow('where nothing is')

  await runOperatorCommand('move-files', ['to-folder'], second)
  const back = await startServer({ ...second, env: own.env })
  stack.defer(back.kill)
  expect(await bytesOf(back.origin, [before, meanwhile])).toEqual(expected)
})

type Place = ServerOptions & { folder: string }

/** A database and a bucket of its own. */
async function openPlace(stack: AsyncDisposableStack, name: string): Promise<Place> {
  const around = mkdtempSync(join(tmpdir(), 'fanfare-bucket-'))
  stack.defer(() => rmSync(around, { recursive: true, force: true }))
  const { drop, ...database } = await openTestDatabase()
  stack.defer(drop)
  const kind = process.env['TEST_DATABASE'] ?? 'sqlite'
  const { env, folder } = buckets.addBucket(`${name}-${kind}`)
  const whole = { ...env, LOG_LEVEL: 'warn', CHROMIUM_PATH: '/nowhere' }
  return { dataDir: join(around, 'data'), ...database, env: whole, folder }
}

async function startNode(stack: AsyncDisposableStack, place: ServerOptions) {
  const node = await startServer(place)
  stack.defer(async () => expect(await node.stop(), 'exit code').toBe(0))
  return node
}

/** Another machine beside the first one; SQLite has the first one only. */
async function nextNode(
  stack: AsyncDisposableStack,
  place: Place,
  first: Awaited<ReturnType<typeof startServer>>,
) {
  if (!place.databaseUrl) return first
  const dataDir = `${place.dataDir}-2`
  cpSync(join(place.dataDir, 'secrets'), join(dataDir, 'secrets'), { recursive: true })
  return startNode(stack, { ...place, dataDir })
}

type Stage = { owner: SignedIn; companyId: string; campaignId: string; slug: string }

async function setStage(origin: string): Promise<Stage> {
  const owner = await signUpConfirmed(origin, 'Ada Lovelace')
  const { id: companyId } = await owner.ask(withId, 'POST', '/companies', { name: 'Northwind' })
  const place = `/companies/${companyId}/campaigns`
  const wanted = { name: 'Spring', templateId: 'newsletter' }
  const { id: campaignId, slug } = await owner.ask(campaignShape, 'POST', place, wanted)
  return { owner, companyId, campaignId, slug }
}

async function lantern(): Promise<File> {
  const create = { width: 640, height: 400, channels: 3, background: '#e8a33d' } as const
  return new File([new Uint8Array(await sharp({ create }).png().toBuffer())], 'lantern.png')
}

const pathOf = ({ companyId }: Stage) => `/companies/${companyId}/assets`

const sendPicture = async (origin: string, stage: Stage) =>
  sendFile(origin, stage.owner, pathOf(stage), await lantern())

const uploadPicture = async (origin: string, stage: Stage) =>
  (await uploadFile(origin, stage.owner, pathOf(stage), await lantern())).id

async function attachPicture(origin: string, { owner, campaignId }: Stage): Promise<string> {
  const path = `/campaigns/${campaignId}/comment-pictures`
  return (await uploadFile(origin, owner, path, await lantern())).id
}

const bytesOf = (origin: string, pictures: readonly string[]) =>
  Promise.all(
    pictures.map(async (id) => {
      const answer = await fetch(`${origin}/assets/${id}/640.webp`)
      expect(answer.status).toBe(200)
      return Buffer.from(await answer.arrayBuffer()).toString('base64')
    }),
  )

async function warningsAt(origin: string): Promise<readonly string[]> {
  return (await readJson(await fetch(`${origin}/readyz`), ready)).warnings ?? []
}
