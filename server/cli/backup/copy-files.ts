import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileStore } from '#server/platform/storage/file-store.ts'
import { storedFolders } from '#server/platform/storage/stored-paths.ts'
import type { Files } from './manifest.ts'

/** Where the files of an installation or of a backup are, by their paths with `/`. */
export type Place = {
  list(): Promise<string[]>
  /** Fails with ENOENT when it is gone. */
  open(path: string): Promise<Readable>
  write(path: string, content: Readable): Promise<void>
}

/** The database, which is copied in another way, the lock, and what is being written or tried. */
const notCopied = /^(?:fanfare\.db|lock\.db|\.written-)|\.draft$/

/** A folder of this machine, empty where there is none. */
export function folderPlace(folder: string): Place {
  return {
    async list() {
      const options = { recursive: true, withFileTypes: true } as const
      const entries = await readdir(folder, options).catch(noneIfMissing)
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
        .map((path) => path.replaceAll(sep, '/'))
        .filter((path) => !notCopied.test(path))
        .toSorted()
    },
    open: async (path) => createReadStream(join(folder, path)),
    async write(path, content) {
      const target = join(folder, path)
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      try {
        await pipeline(content, createWriteStream(target, { mode: 0o600 }))
      } catch (error) {
        await rm(target, { force: true })
        throw error
      }
    },
  }
}

/** A data folder whose pictures and files are in a bucket; what of them is in the folder is left alone. */
export function placeWithBucket(folder: string, bucket: FileStore): Place {
  const rest = folderPlace(folder)
  return {
    async list() {
      const paths = (await rest.list()).filter((path) => !isStored(path))
      for (const stored of Object.values(storedFolders))
        for await (const { path } of bucket.walk(stored)) paths.push(path)
      return paths.toSorted()
    },
    async open(path) {
      if (!isStored(path)) return rest.open(path)
      const found = await bucket.open(path)
      if (!found) throw Object.assign(new Error(`${path} is gone.`), { code: 'ENOENT' })
      return found.content
    },
    async write(path, content) {
      if (!isStored(path)) return rest.write(path, content)
      await bucket.keep(path, Buffer.concat(await content.toArray()))
    },
  }
}

const isStored = (path: string) =>
  Object.values(storedFolders).some((folder) => path.startsWith(`${folder}/`))

/**
 * Copies them from one place to another and gives what was written, read back. One that is deleted
 * meanwhile is left out: files are never changed, so all others are as they were.
 */
export async function copyFiles(from: Place, to: Place): Promise<Files> {
  const files: Files = {}
  for (const path of await from.list()) {
    const isThere = await from
      .open(path)
      .then((content) => to.write(path, content))
      .then(() => true, falseIfMissing)
    if (isThere) files[path] = await measureIn(to, path)
  }
  return files
}

/** Those of a place as they are. */
export async function measureFiles(place: Place): Promise<Files> {
  const files: Files = {}
  for (const path of await place.list()) files[path] = await measureIn(place, path)
  return files
}

const measureIn = async (place: Place, path: string) => measure(await place.open(path))

export const measureFile = (path: string): Promise<Files[string]> => measure(createReadStream(path))

async function measure(content: Readable): Promise<Files[string]> {
  const hash = createHash('sha256')
  let bytes = 0
  content.on('data', (chunk: Buffer) => (bytes += chunk.length))
  await pipeline(content, hash)
  return { bytes, sha256: hash.digest('hex') }
}

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

function noneIfMissing(error: unknown): [] {
  if (isMissing(error)) return []
  throw error
}

function falseIfMissing(error: unknown): false {
  if (isMissing(error)) return false
  throw error
}
