import type { Config } from '#server/config.ts'
import type { Log } from '#server/platform/log.ts'
import type { FileStore } from './file-store.ts'
import { createFolderStore } from './folder-store.ts'

/** Where the configuration says that files are: in its bucket, else in its data folder. */
export async function openFileStore(
  { s3, dataDir }: Pick<Config, 's3' | 'dataDir'>,
  log: Log,
): Promise<FileStore> {
  if (!s3) return createFolderStore(dataDir)
  // Loaded only where it is used.
  const { createS3Store } = await import('./s3-store.ts')
  return createS3Store(s3, log)
}
