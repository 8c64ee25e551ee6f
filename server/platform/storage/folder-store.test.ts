import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createFolderStore } from './folder-store.ts'

const root = mkdtempSync(join(tmpdir(), 'fanfare-store-'))
afterAll(() => rmSync(root, { recursive: true }))

let made = 0
/** A store of its own, and where it is. */
function buildStore() {
  const folder = join(root, String((made += 1)))
  mkdirSync(folder)
  return { folder, store: createFolderStore(folder) }
}

const bytes = (text: string) => Buffer.from(text)

test('what is written is read, listed and walked through', async () => {
  const { store } = buildStore()
  const files = [
    { name: 'a.webp', bytes: bytes('one') },
    { name: 'b.webp', bytes: bytes('three') },
  ]
  await store.addFolder('assets/x', files)
  await store.keep('proofs/y/z.pdf', bytes('proof'))
  expect(String(await store.read('assets/x/b.webp'))).toBe('three')
  const opened = await store.open('proofs/y/z.pdf')
  const content = Buffer.concat((await opened?.content.toArray()) ?? [])
  expect([opened?.size, String(content)]).toEqual([5, 'proof'])
  expect(await store.list('assets')).toEqual({ files: [], folders: ['x'] })
  expect(await store.list('assets/x')).toEqual({ files: ['a.webp', 'b.webp'], folders: [] })
  const walked = await Array.fromAsync(store.walk('assets'))
  expect(walked).toEqual([
    { path: 'assets/x/a.webp', size: 3 },
    { path: 'assets/x/b.webp', size: 5 },
  ])
})

test('what is not there is nothing, also below a file', async () => {
  const { store } = buildStore()
  await store.keep('assets/x', bytes('a file'))
  for (const path of ['assets/none.webp', 'none/at/all', 'assets/x/below'])
    expect([path, await store.read(path), await store.open(path)]).toEqual([path, null, null])
  expect(await store.list('none')).toEqual({ files: [], folders: [] })
  expect(await Array.fromAsync(store.walk('none'))).toEqual([])
  await store.deleteFolder('none')
})

test('of two who keep a file at once the first one’s stays, and no half is seen', async () => {
  const { folder, store } = buildStore()
  await Promise.all(['one', 'two', 'three'].map((text) => store.keep('proofs/p', bytes(text))))
  const kept = String(await store.read('proofs/p'))
  await store.keep('proofs/p', bytes('later'))
  expect(String(await store.read('proofs/p'))).toBe(kept)
  expect(readdirSync(join(folder, 'proofs'))).toEqual(['p'])
})

test('a folder that can’t be written whole is not there, and what a crash left is not walked through', async () => {
  const { folder, store } = buildStore()
  const files = [
    { name: 'a.webp', bytes: bytes('one') },
    { name: 'not/a/name', bytes: bytes('two') },
  ]
  await expect(store.addFolder('assets/x', files)).rejects.toThrow('ENOENT')
  expect(readdirSync(join(folder, 'assets'))).toEqual([])
  mkdirSync(join(folder, 'assets/y.draft'))
  writeFileSync(join(folder, 'assets/y.draft/a.webp'), 'half')
  writeFileSync(join(folder, 'assets/z.draft'), 'half')
  expect(await Array.fromAsync(store.walk('assets'))).toEqual([])
})

test('a folder is deleted with what is in it', async () => {
  const { folder, store } = buildStore()
  await store.keep('proofs/y/z/a.pdf', bytes('proof'))
  await store.deleteFolder('proofs/y')
  expect(existsSync(join(folder, 'proofs/y'))).toBe(false)
})

test('it says when nothing can be written', async () => {
  const { folder, store } = buildStore()
  await store.check()
  expect(readdirSync(folder)).toEqual([])
  await expect(createFolderStore('/proc').check()).rejects.toThrow('ENOENT')
})
