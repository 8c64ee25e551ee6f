import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readArchive } from '#shared/testing/read-archive.ts'
import { zipToFile } from './zip-to-file.ts'
import type { ArchivedFile } from './zip-to-file.ts'

describe('zipToFile', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-zip-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('keeps what it is given, in order, and asks for a file only when the last one is done', async () => {
    const order: string[] = []
    async function* lines() {
      order.push('reading')
      yield 'one\n'
      yield 'two\n'
      order.push('read')
    }
    async function* files(): AsyncGenerator<ArchivedFile> {
      yield { path: 'lines.txt', content: lines() }
      order.push('next')
      yield { path: 'a/bytes.bin', content: new Uint8Array([1, 2, 3]), stored: true }
      yield { path: 'empty.txt', content: '' }
    }
    const file = await zipToFile(folder, 'test.zip', files())
    const bytes = await new Response(file.stream()).arrayBuffer()
    expect([file.name, file.size]).toEqual(['test.zip', bytes.byteLength])
    const read = await readArchive(bytes)
    expect([...read].map(([path, content]) => [path, [...content]])).toEqual([
      ['lines.txt', [...Buffer.from('one\ntwo\n')]],
      ['a/bytes.bin', [1, 2, 3]],
      ['empty.txt', []],
    ])
    expect(order).toEqual(['reading', 'read', 'next'])
    expect(readdirSync(folder)).toEqual([])
  })

  it('fails as what is read for it fails, and leaves nothing behind', async () => {
    async function* broken() {
      yield 'half'
      throw new Error('the disk is gone')
    }
    async function* within(): AsyncGenerator<ArchivedFile> {
      yield { path: 'broken.txt', content: broken() }
    }
    async function* between(): AsyncGenerator<ArchivedFile> {
      yield { path: 'fine.txt', content: 'fine' }
      throw new Error('the database is gone')
    }
    await expect(zipToFile(folder, 'x.zip', within())).rejects.toThrow('the disk is gone')
    await expect(zipToFile(folder, 'x.zip', between())).rejects.toThrow('the database is gone')
    expect(readdirSync(folder)).toEqual([])
  })
})
