import { AppError } from '#shared/errors/catalogue.ts'
import type { ArchivedFile } from '#server/platform/storage/zip-to-file.ts'

/** A file whose content is at hand. */
export type WholeFile = ArchivedFile & { content: string | Uint8Array }

/** The same files; throws `too-large` once they come to more than `bytes`. */
export async function* boundedTo(
  bytes: number,
  files: AsyncIterable<WholeFile>,
): AsyncGenerator<WholeFile> {
  let left = bytes
  for await (const file of files) {
    left -= Buffer.byteLength(file.content)
    if (left < 0)
      throw new AppError(
        'too-large',
        `With its pictures it comes to more than ${Math.round(bytes / 1_000_000)} MB. Take some pictures out and publish it again.`,
      )
    yield file
  }
}
