import { execFileSync, spawnSync } from 'node:child_process'
import { createDatabase } from '#e2e/support/create-database.ts'
import type { Image } from './images.ts'
import { commandIn } from './run-image.ts'

/** An installation that the image runs, in a folder of what is mounted at /data. */
export type Installation = { databaseUrl: string; dataDir: string }

/**
 * Backs an installation up and brings it to a new database of `server`, as operators do it in a container
 * of the image. Throws an Error with what was said when a command fails.
 */
export async function tryBackup(
  image: Image,
  installation: Installation,
  { data, backups, server }: { data: string; backups: string; server: string },
): Promise<void> {
  const backup = '/backups/monday'
  execFileSync('install', ['-d', '-o', '1000', '-g', '1000', '-m', '700', backups])
  const run = (program: string, args: string[], { databaseUrl, dataDir }: Installation) => {
    const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir }
    const command = ['node', `.build/server/${program}.js`, ...args]
    const [first, ...rest] = commandIn(image, command, { env, data, backups })
    const { status, stdout, stderr } = spawnSync(first, rest, { encoding: 'utf8' })
    if (status !== 0) throw new Error(`${program} in the image:\n${stdout}${stderr}`)
  }
  run('backup', [backup], installation)
  run('restore', [backup, '--check'], installation)
  const { url } = await createDatabase(server)
  // Holds every table and file that it brings back against the manifest.
  run('restore', [backup], { databaseUrl: url, dataDir: '/data/restored' })
}
