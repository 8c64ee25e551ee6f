import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { lockDataDir } from '#server/platform/db/lock-data-dir.ts'
import { copyFiles, folderPlace, measureFile, measureFiles } from './copy-files.ts'
import type { Place } from './copy-files.ts'
import { databaseCopyOf } from './database-copy.ts'
import { filesOf } from './installation-files.ts'
import { differences, readManifest } from './manifest.ts'
import type { Manifest } from './manifest.ts'

/**
 * Holds every file of a backup against its manifest. Throws an Error that names what is damaged,
 * missing or too much.
 */
export async function checkBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder)
  const { name, ...dump } = manifest.dump
  const found = await measureFile(join(folder, name)).catch(() => null)
  refuse(`The backup in ${folder} is damaged`, [
    ...differences('The file', { [name]: dump }, found ? { [name]: found } : {}),
    ...differences(
      'The file',
      manifest.files,
      await measureFiles(folderPlace(join(folder, 'files'))),
    ),
  ])
  return manifest
}

/**
 * Brings a backup to where the configuration says, where nothing may be yet, and holds every table and
 * file of it against the manifest. Throws an Error in words when anything is amiss; `say` is told each
 * step.
 */
export async function restoreBackup(
  config: Config,
  folder: string,
  say: (step: string) => void,
): Promise<Manifest> {
  say('Checking the backup…')
  const manifest = await checkBackup(folder)
  const database = databaseCopyOf(config)
  if (database.kind !== manifest.database)
    throw new Error(
      `The backup is of ${called[manifest.database]}, and the configuration names ${called[database.kind]}.`,
    )
  await mkdir(config.dataDir, { recursive: true })
  const unlock = lockDataDir(config.dataDir)
  try {
    const place = await filesOf(config)
    await refuseData(place, await database.whyNotEmpty())
    say('Bringing the files back…')
    const files = await copyFiles(folderPlace(join(folder, 'files')), place)
    say('Bringing the database back…')
    const tables = await database.load(join(folder, manifest.dump.name))
    refuse('What was brought back is not what was in the backup', [
      ...differences('The file', manifest.files, files),
      ...differences('The table', manifest.tables, tables),
    ])
  } finally {
    unlock()
  }
  return manifest
}

const called = { sqlite: 'SQLite', postgres: 'PostgreSQL (DATABASE_URL)' }

async function refuseData(place: Place, why: string | null): Promise<void> {
  if (why) throw new Error(`${why} A backup is brought only to where nothing is.`)
  const [first] = await place.list()
  if (first !== undefined)
    throw new Error(
      `There are files already (${first}). A backup is brought only to where nothing is.`,
    )
}

function refuse(what: string, problems: readonly string[]): void {
  if (problems.length === 0) return
  const shown = problems.slice(0, 20)
  const more = problems.length > shown.length ? [`And ${problems.length - shown.length} more.`] : []
  throw new Error([`${what}:`, ...shown, ...more].join('\n'))
}
