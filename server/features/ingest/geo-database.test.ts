import { copyFile, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createLog } from '#server/platform/log.ts'
import { openGeoDatabase } from './geo-database.ts'

const file = (name: string) => resolve(import.meta.dirname, 'testing/geo-databases', name)
const everywhere = file('everywhere.mmdb')

/** Opens the database; `logged` is what it says meanwhile. */
async function open(path: string) {
  const logged: string[] = []
  const log = createLog('info', { write: (line) => logged.push(line) })
  const database = await openGeoDatabase(path, { log, everyMs: 5 })
  onTestFinished(database.close)
  return { locate: database.locate, logged }
}

it.each([
  ['192.0.2.1', 'AT', 'AT-9'],
  // Of several regions the largest.
  ['192.0.2.129', 'GB', 'GB-ENG'],
  ['198.51.100.1', 'DE', ''],
  ['198.51.100.129', '', ''],
  // Flat, like IPinfo.
  ['203.0.113.1', 'AT', ''],
  ['203.0.113.65', 'US', 'US-CA'],
  ['203.0.113.129', '', ''],
  ['2001:db8:1::1', 'FR', 'FR-IDF'],
  // The same address, in other words.
  ['::ffff:192.0.2.1', 'AT', 'AT-9'],
  ['::ffff:c000:201', 'AT', 'AT-9'],
  // Unknown ones, and none.
  ['127.0.0.1', '', ''],
  ['2001:db8:2::1', '', ''],
  ['fe80::1%eth0', '', ''],
  ['', '', ''],
  ['somewhere', '', ''],
])('finds %s in %j, %j', async (ip, country, region) => {
  const { locate } = await open(everywhere)
  expect(locate(ip)).toEqual({ country, region })
})

it('knows no IPv6 by a database without', async () => {
  const { locate } = await open(file('ipv4.mmdb'))
  expect(locate('192.0.2.1')).toEqual({ country: 'AT', region: 'AT-9' })
  expect(locate('2001:db8:1::1')).toEqual({ country: '', region: '' })
})

async function ownFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fanfare-geo-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

it('says which file is none', async () => {
  const folder = await ownFolder()
  const broken = join(folder, 'broken.mmdb')
  for (const content of ['', 'country,code', Buffer.alloc(5_000)]) {
    await writeFile(broken, content)
    await expect(open(broken)).rejects.toThrow(/^GEOIP_DB: .*broken\.mmdb is no database/)
  }
  await expect(open(join(folder, 'gone.mmdb'))).rejects.toThrow(
    /^GEOIP_DB: .*gone\.mmdb can't be read/,
  )
})

it('reads a file that was put in its place, and keeps the former one when that is broken', async () => {
  const folder = await ownFolder()
  const path = join(folder, 'geo.mmdb')
  const replaceBy = async (content: string) => {
    await writeFile(join(folder, 'next'), content, 'latin1')
    await rename(join(folder, 'next'), path)
  }
  await copyFile(file('ipv4.mmdb'), path)
  const { locate, logged } = await open(path)
  expect(locate('2001:db8:1::1').country).toBe('')
  await copyFile(everywhere, join(folder, 'next'))
  await rename(join(folder, 'next'), path)
  await vi.waitFor(() => expect(locate('2001:db8:1::1').country).toBe('FR'))
  await replaceBy('broken')
  await vi.waitFor(() => expect(logged.at(-1)).toContain('the former one stays'))
  expect(locate('2001:db8:1::1').country).toBe('FR')
})
