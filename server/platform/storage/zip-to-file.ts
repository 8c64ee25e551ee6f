import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { spoolFile } from '#server/platform/http/spool-file.ts'

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
  const type = 'application/zip'
  return spoolFile({ folder, name, type }, (handle) => writeArchive(handle, files))
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

const sliceBytes = 256 * 1024

/** In slices, between which others have their turn: each is summed up and compressed at once. */
function* slicesOf(content: string | Uint8Array): Generator<Uint8Array> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  for (let at = 0; at < bytes.length; at += sliceBytes) yield bytes.subarray(at, at + sliceBytes)
}

async function addFiles(
  zip: ZipFile,
  files: AsyncIterable<ArchivedFile>,
  signal: AbortSignal,
): Promise<void> {
  for await (const { path, content, stored } of files) {
    const isWhole = typeof content === 'string' || content instanceof Uint8Array
    const stream = Readable.from(isWhole ? slicesOf(content) : content)
    zip.addReadStream(stream, path, { compress: !stored })
    await finished(stream, { signal })
  }
  zip.end()
}
