import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { copyFiles, folderPlace, measureFile } from './copy-files.ts'
import { databaseCopyOf, kratosCopyOf } from './database-copy.ts'
import { filesOf } from './installation-files.ts'
import { writeManifest } from './manifest.ts'
import type { DatabaseBackup, DatabaseCopy, Manifest } from './manifest.ts'

/**
 * Writes the database, that of Kratos if there is one, and then the files of data folder and bucket with
 * the secrets, into `folder`, which is made or empty, also beside a running server. The database comes
 * first: whom and what its rows name, Kratos knows and files hold before they do. `say` is told each step.
 */
export async function makeBackup(
  config: Config,
  folder: string,
  say: (step: string) => void,
): Promise<Manifest> {
  await makeFolder(folder)
  const madeAt = new Date().toISOString()
  const database = databaseCopyOf(config)
  const kratos = kratosCopyOf(config)
  say('Copying the database…')
  const own = await copyDatabase(database, folder)
  if (kratos) say('Copying the database of Kratos…')
  else if (isOwnKratos(config))
    say('KRATOS_DATABASE_URL is not set: how people sign in is not in this backup.')
  const others = kratos ? { kratos: await copyDatabase(kratos, folder) } : {}
  say('Copying the files…')
  const files = await copyFiles(await filesOf(config), folderPlace(join(folder, 'files')))
  const manifest: Manifest = {
    format: 2,
    madeAt,
    database: database.kind,
    ...own,
    ...others,
    files,
  }
  await writeManifest(folder, manifest)
  return manifest
}

async function copyDatabase(database: DatabaseCopy, folder: string): Promise<DatabaseBackup> {
  const file = join(folder, database.dumpName)
  const tables = await database.dump(file)
  return { dump: { name: database.dumpName, ...(await measureFile(file)) }, tables }
}

/** Ory backs up its own network. */
const isOwnKratos = ({ oryUrl, oryApiKey }: Config) => oryUrl !== null && oryApiKey === null

async function makeFolder(folder: string): Promise<void> {
  // Secrets are in it.
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0)
    throw new Error(`${folder} is not empty. Name a folder for this backup alone.`)
}
