import { randomUUID } from 'node:crypto'
import { link, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** The file at `path`; null when there is none. */
export async function readKept(path: string): Promise<Buffer | null> {
  return readFile(path).catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })
}

/**
 * Writes a file that appears whole or not at all, and is on the disk when this resolves. Of two who
 * write at once the first one's stays.
 */
export async function keepFile(path: string, bytes: Uint8Array): Promise<void> {
  const draft = `${path}.${randomUUID()}.draft`
  await mkdir(dirname(path), { recursive: true })
  try {
    const file = await open(draft, 'wx')
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await link(draft, path).catch((error: unknown) => {
      // Some file systems know no links: there the last one's stays.
      if (codeOf(error) !== 'EEXIST') return rename(draft, path)
    })
  } finally {
    await rm(draft, { force: true })
  }
}

/** The names of the folders in a folder; none when it is not there. */
export async function foldersIn(path: string): Promise<string[]> {
  try {
    const entries = await readdir(path, { withFileTypes: true })
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

/** Deletes a folder with what is in it, if it is there. */
export async function deleteFolder(...path: [string, ...string[]]): Promise<void> {
  await rm(join(...path), { recursive: true, force: true })
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? error.code : undefined

const isMissing = (error: unknown) => codeOf(error) === 'ENOENT'
