import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { copyFiles, folderPlace, measureFile } from './copy-files.ts'
import { databaseCopyOf } from './database-copy.ts'
import { filesOf } from './installation-files.ts'
import { writeManifest } from './manifest.ts'
import type { Manifest } from './manifest.ts'

/**
 * Writes the database, and then the files of data folder and bucket with the secrets, into `folder`, which
 * is made or empty, also beside a running server. The database comes first: a file is there before a
 * row names it, so all that its rows name are copied. `say` is told each step.
 */
export async function makeBackup(
  config: Config,
  folder: string,
  say: (step: string) => void,
): Promise<Manifest> {
  await makeFolder(folder)
  const madeAt = new Date().toISOString()
  const database = databaseCopyOf(config)
  say('Copying the database…')
  const dump = join(folder, database.dumpName)
  const tables = await database.dump(dump)
  say('Copying the files…')
  const files = await copyFiles(await filesOf(config), folderPlace(join(folder, 'files')))
  const manifest: Manifest = {
    format: 1,
    madeAt,
    database: database.kind,
    dump: { name: database.dumpName, ...(await measureFile(dump)) },
    tables,
    files,
  }
  await writeManifest(folder, manifest)
  return manifest
}

async function makeFolder(folder: string): Promise<void> {
  // Secrets are in it.
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0)
    throw new Error(`${folder} is not empty. Name a folder for this backup alone.`)
}
