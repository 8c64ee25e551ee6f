import { mkdir, open, rm } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { v7 as uuidv7 } from 'uuid'

/**
 * A file for an answer, written to the disk in `folder` and given when it is whole, so it takes little
 * memory however large it is. What is on the disk has no name any more and is gone once the answer
 * is read to its end, given up or never read: a crash leaves nothing behind.
 */
export async function spoolFile(
  { folder, name, type }: { folder: string; name: string; type: string },
  write: (handle: FileHandle) => Promise<void>,
): Promise<File> {
  const handle = await openNameless(folder)
  try {
    await write(handle)
    const { size } = await handle.stat()
    return new HeldFile(handle, { size, name, type })
  } catch (error) {
    await handle.close()
    throw error
  }
}

async function openNameless(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, uuidv7())
  const handle = await open(path, 'wx+', 0o600)
  await rm(path)
  return handle
}

const chunkLength = 64 * 1024

/** What is read by `stream()`, and only by that. */
class HeldFile extends File {
  readonly #handle: FileHandle

  constructor(handle: FileHandle, file: { size: number; name: string; type: string }) {
    super([], file.name, { type: file.type })
    this.#handle = handle
    Object.defineProperty(this, 'size', { value: file.size })
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
