import { readFile, stat } from 'node:fs/promises'
import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'
import { Reader } from 'mmdb-lib'
import type { Log } from '#server/platform/log.ts'
import { geoFactsIn, nowhere } from './public/geo-facts.ts'
import type { Locate } from './public/geo-facts.ts'

/** Says where addresses are, of a file that may be replaced meanwhile. */
export type GeoDatabase = { locate: Locate; close(): void }

/** How often (ms) the file is looked at; operators replace it weekly or monthly. */
const usualEveryMs = 60_000

/**
 * Reads the database at `path`, in the format of MaxMind, into memory, and again when the file is
 * replaced; one that can't be read then is logged, and the former one stays. Throws an Error that names
 * the file when there is none to begin with.
 */
export async function openGeoDatabase(
  path: string,
  { log, everyMs = usualEveryMs }: { log: Log; everyMs?: number },
): Promise<GeoDatabase> {
  // Of before it is read: what is put in its place meanwhile is noticed.
  let known = await markOf(path)
  let locate = await load(path)
  const look = async () => {
    const mark = await markOf(path)
    if (mark === known) return
    known = mark
    try {
      locate = await load(path)
      log.info({ path }, 'the database of countries was read again')
    } catch (err) {
      log.error({ err, path }, 'the new database of countries is left out, the former one stays')
    }
  }
  const looking = setInterval(() => void look(), everyMs)
  looking.unref()
  return { locate: (ip) => locate(ip), close: () => clearInterval(looking) }
}

/** What tells a file from another one of its name, as most put another one in its place; '' for none. */
async function markOf(path: string): Promise<string> {
  const { ino, mtimeMs, size } = await stat(path).catch(() => ({ ino: 0, mtimeMs: 0, size: 0 }))
  return size === 0 ? '' : `${ino} ${mtimeMs} ${size}`
}

async function load(path: string): Promise<Locate> {
  const bytes = await readFile(path).catch((cause: unknown) => {
    throw new Error(`GEOIP_DB: ${path} can't be read. ${reasonOf(cause)}`, { cause })
  })
  try {
    return createLocate(bytes)
  } catch (cause) {
    const what = `GEOIP_DB: ${path} is no database in the format of MaxMind.`
    throw new Error(`${what} ${reasonOf(cause)}`, { cause })
  }
}

const reasonOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause))

/** Asks a database that is given as its bytes. Throws when they are none. */
function createLocate(bytes: Buffer): Locate {
  // Of records, which many addresses share, and not of addresses: those are forgotten at once.
  const reader = new Reader(bytes, { cache: new LRUCache({ max: 5_000 }) })
  const { ipVersion, searchTreeSize } = reader.metadata
  if (!(searchTreeSize < bytes.byteLength)) throw new Error('It is cut off.')
  return (ip) => {
    if (!ipaddr.isValid(ip)) return nowhere(ip)
    // An IPv4 address is asked for as one, however it is written.
    const address = ipaddr.process(ip)
    if (address.kind() === 'ipv6' && ipVersion === 4) return nowhere(ip)
    try {
      return geoFactsIn(reader.get(address.toString()))
    } catch {
      // A damaged record loses no visit.
      return nowhere(ip)
    }
  }
}
