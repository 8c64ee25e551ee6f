import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createFolderStore } from '#server/platform/storage/folder-store.ts'
import { moveFiles } from './move-files.ts'

const root = mkdtempSync(join(tmpdir(), 'fanfare-move-'))
afterAll(() => rmSync(root, { recursive: true }))
const silent = () => undefined

test('what is missing is brought there, and found there when it is run again', async () => {
  const [from, to] = [createFolderStore(join(root, 'a')), createFolderStore(join(root, 'b'))]
  for (let at = 0; at < 20; at += 1) await from.keep(`assets/${at}/320.webp`, Buffer.from(`${at}`))
  await from.keep('proofs/c/r.pdf', Buffer.from('proof'))
  await from.keep('secrets/identity', Buffer.from('a secret'))
  await to.keep('assets/3/320.webp', Buffer.from('3'))
  expect(await moveFiles(from, to, silent)).toEqual({ moved: 20, present: 1 })
  expect(String(await to.read('assets/19/320.webp'))).toBe('19')
  expect(String(await to.read('proofs/c/r.pdf'))).toBe('proof')
  expect(await to.read('secrets/identity')).toBeNull()
  expect(await moveFiles(from, to, silent)).toEqual({ moved: 0, present: 21 })
})

test('one that is another there is named, and stays', async () => {
  const [from, to] = [createFolderStore(join(root, 'c')), createFolderStore(join(root, 'd'))]
  await from.keep('assets/x/320.webp', Buffer.from('whole'))
  await to.keep('assets/x/320.webp', Buffer.from('wh'))
  await expect(moveFiles(from, to, silent)).rejects.toThrow('assets/x/320.webp is there already')
  writeFileSync(join(root, 'd/assets/x/320.webp'), 'whole')
  expect(await moveFiles(from, to, silent)).toEqual({ moved: 0, present: 1 })
})
