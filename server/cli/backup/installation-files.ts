import type { Config } from '#server/config.ts'
import { createLog } from '#server/platform/log.ts'
import { openFileStore } from '#server/platform/storage/open-file-store.ts'
import { folderPlace, placeWithBucket } from './copy-files.ts'
import type { Place } from './copy-files.ts'

/** The files of the installation that a configuration is of. */
export async function filesOf(config: Config): Promise<Place> {
  if (!config.s3) return folderPlace(config.dataDir)
  const bucket = await openFileStore(config, createLog(config.logLevel))
  return placeWithBucket(config.dataDir, bucket)
}
