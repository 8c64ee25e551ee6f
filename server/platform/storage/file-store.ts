import type { Readable } from 'node:stream'

export type NamedFile = { name: string; bytes: Uint8Array }

/**
 * The files that people bring, and those that are made of them: in the data folder, or in a bucket that
 * all nodes share. A path is of folders and a name, like `assets/{id}/640.webp`. What stands at a path
 * never changes. Throws AppError `unavailable` where a bucket does not answer.
 */
export type FileStore = {
  /** The whole file; null when there is none. */
  read(path: string): Promise<Buffer | null>
  /** What reads a file, and its size in bytes; null when there is none. Has to be read or destroyed. */
  open(path: string): Promise<{ size: number; content: Readable } | null>
  /** The names of what is in a folder; none when there is no such folder. */
  list(folder: string): Promise<{ files: string[]; folders: string[] }>
  /** Every file below a folder, however deep, with its size in bytes. */
  walk(folder: string): AsyncIterable<{ path: string; size: number }>
  /** Writes the files of a folder that is not there yet. All are durable when this resolves. */
  addFolder(folder: string, files: readonly NamedFile[]): Promise<void>
  /**
   * Writes a file that appears whole or not at all, and is durable when this resolves. Of two who write
   * at once the first one's stays.
   */
  keep(path: string, bytes: Uint8Array): Promise<void>
  /** Deletes a folder with what is in it, if it is there. */
  deleteFolder(folder: string): Promise<void>
  /** Throws when nothing can be written. */
  check(): Promise<void>
}
