import {
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3'
import { Readable } from 'node:stream'
import { AppError } from '#shared/errors/catalogue.ts'
import type { S3Config } from '#server/config.ts'
import type { Log } from '#server/platform/log.ts'
import type { FileStore } from './file-store.ts'

/** How long (ms) a connection may take, and an answer to begin or go on. */
const patience = { connectionTimeout: 2_000, requestTimeout: 10_000, socketTimeout: 20_000 }

/** Files in a bucket of any service that speaks S3. */
export function createS3Store(config: S3Config, log: Log): FileStore {
  const client = new S3Client({
    ...(config.endpoint ? { endpoint: config.endpoint, forcePathStyle: true } : {}),
    region: config.region,
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    requestHandler: { ...patience, throwOnRequestTimeout: true },
    // Not every service knows the newer ones.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  client.middlewareStack.add(sayUnavailable(log), { step: 'initialize' })
  const Bucket = config.bucket

  async function open(path: string) {
    const answer = await client
      .send(new GetObjectCommand({ Bucket, Key: path }))
      .catch(nullIfMissing)
    if (!(answer?.Body instanceof Readable)) return null
    return { size: answer.ContentLength ?? 0, content: answer.Body }
  }

  async function put(path: string, bytes: Uint8Array, condition: { IfNoneMatch?: '*' } = {}) {
    await client.send(new PutObjectCommand({ Bucket, Key: path, Body: bytes, ...condition }))
  }

  async function* pages(folder: string) {
    for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix: `${folder}/` }))
      yield page.Contents ?? []
  }

  async function deleteFolder(folder: string) {
    for await (const found of pages(folder))
      // One by one: for many at once services disagree about the checksum that they want.
      await Promise.all(
        found.map(({ Key }) => client.send(new DeleteObjectCommand({ Bucket, Key }))),
      )
  }

  return {
    open,

    async read(path) {
      const found = await open(path)
      return found && Buffer.concat(await found.content.toArray())
    },

    async list(folder) {
      const Prefix = `${folder}/`
      const files: string[] = []
      const folders: string[] = []
      const asked = { Bucket, Prefix, Delimiter: '/' }
      for await (const page of paginateListObjectsV2({ client }, asked)) {
        for (const { Key = '' } of page.Contents ?? []) files.push(Key.slice(Prefix.length))
        for (const { Prefix: found = '' } of page.CommonPrefixes ?? [])
          folders.push(found.slice(Prefix.length, -1))
      }
      return { files, folders }
    },

    async *walk(folder) {
      for await (const found of pages(folder))
        for (const { Key: path, Size: size = 0 } of found) if (path) yield { path, size }
    },

    async addFolder(folder, files) {
      try {
        await Promise.all(files.map(({ name, bytes }) => put(`${folder}/${name}`, bytes)))
      } catch (error) {
        await deleteFolder(folder).catch(() => undefined)
        throw error
      }
    },

    async keep(path, bytes) {
      await put(path, bytes, { IfNoneMatch: '*' }).catch(async (error: unknown) => {
        const status = statusOf(error)
        // Some services know no conditions: there the last one's stays.
        if (status === notImplemented) return put(path, bytes)
        if (status !== isThere && status !== isBeingWritten) throw error
      })
    },

    deleteFolder,

    async check() {
      const folder = `written/${process.pid}`
      await put(`${folder}/check`, Buffer.from('This can be written.\n'))
      await deleteFolder(folder)
    },
  }
}

const [isBeingWritten, isThere, notImplemented] = [409, 412, 501]
/** What is no failure of the service, and is answered where it is asked. */
const answers: ReadonlySet<unknown> = new Set([isBeingWritten, isThere, notImplemented])

/** Tells whoever runs it what went wrong with a bucket, and everybody else that they may try again. */
const sayUnavailable =
  (log: Log) =>
  <Input extends object, Output extends object>(
    next: (args: { input: Input }) => Promise<Output>,
    context: { commandName?: string },
  ) =>
  async (args: { input: Input }): Promise<Output> => {
    try {
      return await next(args)
    } catch (error) {
      if (isMissing(error) || answers.has(statusOf(error))) throw error
      log.warn({ err: error, command: context.commandName }, 'the bucket does not answer')
      throw new AppError(
        'unavailable',
        'Pictures and files can’t be reached now. Try again in a minute.',
      )
    }
  }

const statusOf = (error: unknown) =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined

/** Not the bucket itself. */
const isMissing = (error: unknown) =>
  error instanceof S3ServiceException && error.name === 'NoSuchKey'

function nullIfMissing(error: unknown): null {
  if (isMissing(error)) return null
  throw error
}
