import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, lstat, mkdir, readdir } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Files } from './manifest.ts'

/** The database, which is copied in another way, the lock, and what is being written or tried. */
const notCopied = /^(?:fanfare\.db|lock\.db|\.written-)|\.draft$/

/** The files of a data folder that a backup holds, by their paths with `/`; none where there is no folder. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    noneIfMissing,
  )
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .map((path) => path.replaceAll(sep, '/'))
    .filter((path) => !notCopied.test(path))
    .toSorted()
}

/**
 * Copies them from one folder to another and gives what was written, read back. One that is deleted
 * meanwhile is left out: files are never changed, so all others are as they were.
 */
export async function copyFiles(from: string, to: string): Promise<Files> {
  const files: Files = {}
  for (const path of await listFiles(from)) {
    const target = join(to, path)
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    const isThere = await copyFile(join(from, path), target).then(() => true, falseIfMissing)
    if (isThere) files[path] = await measureFile(target)
  }
  return files
}

/** Those of a folder as they are. */
export async function measureFiles(folder: string): Promise<Files> {
  const files: Files = {}
  for (const path of await listFiles(folder)) files[path] = await measureFile(join(folder, path))
  return files
}

export async function measureFile(path: string): Promise<Files[string]> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return { bytes: (await lstat(path)).size, sha256: hash.digest('hex') }
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
