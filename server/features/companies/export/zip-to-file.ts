import { mkdir, open, rm } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { v7 as uuidv7 } from 'uuid'
import { ZipFile } from 'yazl'

/** One file of an archive. Nothing of it is read before its turn comes. */
export type ArchivedFile = {
  path: string
  content: string | Uint8Array | AsyncIterable<string | Uint8Array>
  /** Compressed already. */
  stored?: true
}

/**
 * Writes an archive to the disk, file after file, so that it takes little memory however large it
 * is, and gives it when it is whole. What is on the disk has no name any more and is gone once the
 * answer is read to its end, given up or never read: a crash leaves nothing behind.
 */
export async function zipToFile(
  folder: string,
  name: string,
  files: AsyncIterable<ArchivedFile>,
): Promise<File> {
  const handle = await openNameless(folder)
  try {
    await writeArchive(handle, files)
    const { size } = await handle.stat()
    return new HeldFile(handle, size, name)
  } catch (error) {
    await handle.close()
    throw error
  }
}

async function openNameless(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, `${uuidv7()}.zip`)
  const handle = await open(path, 'wx+', 0o600)
  await rm(path)
  return handle
}

async function writeArchive(handle: FileHandle, files: AsyncIterable<ArchivedFile>): Promise<void> {
  const zip = new ZipFile()
  const stop = new AbortController()
  const { signal } = stop
  const failed = new Promise<never>((_, reject) => zip.once('error', reject))
  // A write stream would keep the handle from being closed later.
  const append = async (chunks: AsyncIterable<string | Uint8Array>) => {
    for await (const chunk of chunks) await handle.writeFile(chunk)
  }
  const written = pipeline(zip.outputStream, append, { signal })
  try {
    await Promise.race([failed, Promise.all([addFiles(zip, files, signal), written])])
  } catch (error) {
    stop.abort()
    throw error
  }
}

async function addFiles(
  zip: ZipFile,
  files: AsyncIterable<ArchivedFile>,
  signal: AbortSignal,
): Promise<void> {
  for await (const { path, content, stored } of files) {
    const isWhole = typeof content === 'string' || content instanceof Uint8Array
    const stream = Readable.from(isWhole ? [content] : content)
    zip.addReadStream(stream, path, { compress: !stored })
    await finished(stream, { signal })
  }
  zip.end()
}

const chunkLength = 64 * 1024

/** What is read by `stream()`, and only by that. */
class HeldFile extends File {
  readonly #handle: FileHandle
  readonly #size: number

  constructor(handle: FileHandle, size: number, name: string) {
    super([], name, { type: 'application/zip' })
    this.#handle = handle
    this.#size = size
  }

  override get size(): number {
    return this.#size
  }

  /** To be read once. */
  override stream() {
    const handle = this.#handle
    let position = 0
    return new ReadableStream<Uint8Array<ArrayBuffer>>({
      async pull(controller) {
        const chunk = new Uint8Array(chunkLength)
        const { bytesRead } = await handle.read(chunk, 0, chunkLength, position)
        position += bytesRead
        if (bytesRead > 0) return controller.enqueue(chunk.subarray(0, bytesRead))
        await handle.close()
        controller.close()
      },
      cancel: () => handle.close(),
    })
  }
}
