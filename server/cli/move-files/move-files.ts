import type { FileStore } from '#server/platform/storage/file-store.ts'
import { storedFolders } from '#server/platform/storage/stored-paths.ts'

/** So many are on their way at once. */
const atOnce = 8

/**
 * Brings every file of one store to another, and reads it back there; what is there already is left as it
 * is. May be cut off at any point, and run again beside a running server. Files of the first one stay.
 * Throws an Error that names a file that is another one there. `say` is told how far it is.
 */
export async function moveFiles(
  from: FileStore,
  to: FileStore,
  say: (step: string) => void,
): Promise<{ moved: number; present: number }> {
  const done = { moved: 0, present: 0 }
  for (const folder of Object.values(storedFolders)) {
    const there = await sizesIn(to, folder)
    const missing: string[] = []
    for await (const { path, size } of from.walk(folder)) {
      const present = there.get(path)
      if (present === undefined) missing.push(path)
      else if (present === size) done.present += 1
      else throw new Error(`${path} is there already, with ${present} bytes instead of ${size}.`)
    }
    for (let at = 0; at < missing.length; at += atOnce) {
      const moved = await Promise.all(
        missing.slice(at, at + atOnce).map((path) => move(from, to, path)),
      )
      done.moved += moved.filter(Boolean).length
      if (at % (atOnce * 100) === 0) say(`${folder}: ${at} of ${missing.length}`)
    }
  }
  return done
}

async function sizesIn(store: FileStore, folder: string): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  for await (const { path, size } of store.walk(folder)) sizes.set(path, size)
  return sizes
}

/** False for one that was deleted meanwhile. */
async function move(from: FileStore, to: FileStore, path: string): Promise<boolean> {
  const bytes = await from.read(path)
  if (!bytes) return false
  await to.keep(path, bytes)
  const kept = await to.read(path)
  if (!kept?.equals(bytes)) throw new Error(`${path} was not brought there as it is.`)
  return true
}
