import { readConfig } from '#server/config.ts'
import { createLog } from '#server/platform/log.ts'
import { createFolderStore } from '#server/platform/storage/folder-store.ts'
import { openFileStore } from '#server/platform/storage/open-file-store.ts'
import { moveFiles } from './move-files.ts'

const usage = `Usage: npm run move-files -- to-bucket|to-folder
  brings pictures and files from the data folder to the bucket of S3_BUCKET, or back, also beside a
  running server; the first ones stay where they are`

const say = (words: string) => void process.stdout.write(`${words}\n`)

try {
  const [direction, ...more] = process.argv.slice(2)
  if ((direction !== 'to-bucket' && direction !== 'to-folder') || more.length > 0)
    throw new Error(usage)
  const config = readConfig(process.env)
  if (!config.s3) throw new Error('No bucket is named: set S3_BUCKET and its key.')
  const folder = createFolderStore(config.dataDir)
  const bucket = await openFileStore(config, createLog(config.logLevel))
  const toBucket = direction === 'to-bucket'
  const [from, to] = toBucket ? [folder, bucket] : [bucket, folder]
  await to.check()
  const { moved, present } = await moveFiles(from, to, say)
  say(
    `${moved} files were brought to the ${toBucket ? 'bucket' : 'folder'}, ${present} were there.`,
  )
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
