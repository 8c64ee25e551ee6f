import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { lockDataDir } from '#server/platform/db/lock-data-dir.ts'
import { copyFiles, folderPlace, measureFile, measureFiles } from './copy-files.ts'
import type { Place } from './copy-files.ts'
import { databaseCopyOf, kratosCopyOf } from './database-copy.ts'
import { filesOf } from './installation-files.ts'
import { differences, readManifest } from './manifest.ts'
import type { DatabaseBackup, DatabaseCopy, Manifest } from './manifest.ts'

/**
 * Holds every file of a backup against its manifest. Throws an Error that names what is damaged,
 * missing or too much.
 */
export async function checkBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder)
  refuse(`The backup in ${folder} is damaged`, [
    ...(await damageOf(folder, manifest)),
    ...(manifest.kratos ? await damageOf(folder, manifest.kratos) : []),
    ...differences(
      'The file',
      manifest.files,
      await measureFiles(folderPlace(join(folder, 'files'))),
    ),
  ])
  return manifest
}

/** What is amiss with the file of a database. */
async function damageOf(folder: string, { dump }: DatabaseBackup): Promise<string[]> {
  const { name, ...expected } = dump
  const found = await measureFile(join(folder, name)).catch(() => null)
  return differences('The file', { [name]: expected }, found ? { [name]: found } : {})
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
  const databases = placesOf(config, manifest)
  if (config.kratosDatabaseUrl && !manifest.kratos)
    say('The backup holds no database of Kratos: bring that back before anybody signs in.')
  await mkdir(config.dataDir, { recursive: true })
  const unlock = lockDataDir(config.dataDir)
  try {
    const place = await filesOf(config)
    for (const { at } of databases) refuseData(await at.whyNotEmpty())
    refuseData(await firstFile(place))
    say('Bringing the files back…')
    const files = await copyFiles(folderPlace(join(folder, 'files')), place)
    say('Bringing the database back…')
    const wrong = differences('The file', manifest.files, files)
    for (const { at, backup } of databases) {
      const tables = await at.load(join(folder, backup.dump.name))
      wrong.push(...differences('The table', backup.tables, tables))
    }
    refuse('What was brought back is not what was in the backup', wrong)
  } finally {
    unlock()
  }
  return manifest
}

/** Where each database of a backup is brought. Throws an Error in words when the configuration has no place for one. */
function placesOf(
  config: Config,
  manifest: Manifest,
): { at: DatabaseCopy; backup: DatabaseBackup }[] {
  const own = databaseCopyOf(config)
  if (own.kind !== manifest.database)
    throw new Error(
      `The backup is of ${called[manifest.database]}, and the configuration names ${called[own.kind]}.`,
    )
  const kratos = kratosCopyOf(config)
  if (!manifest.kratos) return [{ at: own, backup: manifest }]
  if (!kratos)
    throw new Error(
      'The backup holds the database of Kratos, without which nobody can sign in. Set KRATOS_DATABASE_URL to an empty one.',
    )
  return [
    { at: own, backup: manifest },
    { at: kratos, backup: manifest.kratos },
  ]
}

const called = { sqlite: 'SQLite', postgres: 'PostgreSQL (DATABASE_URL)' }

function refuseData(why: string | null): void {
  if (why) throw new Error(`${why} A backup is brought only to where nothing is.`)
}

async function firstFile(place: Place): Promise<string | null> {
  const [first] = await place.list()
  return first === undefined ? null : `There are files already (${first}).`
}

function refuse(what: string, problems: readonly string[]): void {
  if (problems.length === 0) return
  const shown = problems.slice(0, 20)
  const more = problems.length > shown.length ? [`And ${problems.length - shown.length} more.`] : []
  throw new Error([`${what}:`, ...shown, ...more].join('\n'))
}
