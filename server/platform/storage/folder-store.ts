import { randomUUID } from 'node:crypto'
import { link, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import type { FileStore } from './file-store.ts'

/** What is being written, and appears under its name once it is whole. */
const draftEnding = '.draft'

/** Files below a folder of this machine. */
export function createFolderStore(root: string): FileStore {
  const at = (path: string) => join(root, path)
  return {
    read: (path) => readFile(at(path)).catch(nullIfMissing),

    async open(path) {
      const file = await open(at(path)).catch(nullIfMissing)
      if (!file) return null
      try {
        const { size } = await file.stat()
        return { size, content: file.createReadStream() }
      } catch (error) {
        await file.close()
        throw error
      }
    },

    async list(folder) {
      const entries = await readdir(at(folder), { withFileTypes: true }).catch(nullIfMissing)
      const namesOf = (isFolder: boolean) =>
        (entries ?? []).filter((entry) => entry.isDirectory() === isFolder).map(({ name }) => name)
      return { files: namesOf(false), folders: namesOf(true) }
    },

    async *walk(folder) {
      const options = { recursive: true, withFileTypes: true } as const
      const entries = (await readdir(at(folder), options).catch(nullIfMissing)) ?? []
      for (const entry of entries) {
        if (!entry.isFile()) continue
        const whole = join(entry.parentPath, entry.name)
        const path = whole.slice(root.length + 1).replaceAll(sep, '/')
        if (path.split('/').some((name) => name.endsWith(draftEnding))) continue
        const file = await open(whole).catch(nullIfMissing)
        if (!file) continue
        const { size } = await file.stat().finally(() => file.close())
        yield { path, size }
      }
    },

    async addFolder(folder, files) {
      const draft = at(folder) + draftEnding
      await mkdir(draft, { recursive: true })
      try {
        for (const { name, bytes } of files) await writeDurably(join(draft, name), bytes)
        await rename(draft, at(folder))
      } catch (error) {
        await rm(draft, { recursive: true, force: true })
        throw error
      }
    },

    async keep(path, bytes) {
      const draft = `${at(path)}.${randomUUID()}${draftEnding}`
      await mkdir(dirname(draft), { recursive: true })
      try {
        await writeDurably(draft, bytes)
        await link(draft, at(path)).catch((error: unknown) => {
          // Some file systems know no links: there the last one's stays.
          if (codeOf(error) !== 'EEXIST') return rename(draft, at(path))
        })
      } finally {
        await rm(draft, { force: true })
      }
    },

    async deleteFolder(folder) {
      await rm(at(folder), { recursive: true, force: true })
    },

    async check() {
      const file = at(`.written-${process.pid}`)
      await writeDurably(file, Buffer.from('This can be written.\n'))
      await rm(file)
    },
  }
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'w')
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? error.code : undefined

function nullIfMissing(error: unknown): null {
  // Also below what is a file, and not a folder.
  if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return null
  throw error
}
