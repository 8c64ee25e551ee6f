import { execFileSync } from 'node:child_process'
import { closeSync, existsSync, mkdtempSync, openSync, rmSync, rmdirSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type SmallDisk = {
  folder: string
  /** Takes all space that is left. */
  fill(): void
  /** Gives back what `fill` took. */
  free(): void
  remove(): void
}

/** Why there can be no small disk here; null when there can. */
export function whyNoSmallDisk(): string | null {
  if (process.platform !== 'linux') return 'a disk of its own can be made on Linux only'
  if (process.getuid?.() !== 0) return 'only root can make a disk of its own'
  try {
    makeSmallDisk(1).remove()
    return null
  } catch (error) {
    return `no disk can be mounted here: ${error instanceof Error ? error.message : String(error)}`
  }
}

/** A disk of `megabytes` MB in memory. It is also removed when this process exits. */
export function makeSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-disk-'))
  const filler = join(folder, 'filler')
  const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'none', folder]
  execFileSync('mount', options, { stdio: 'pipe' })
  const remove = () => {
    process.removeListener('exit', remove)
    if (!existsSync(folder)) return
    // Lazily: somebody may still have a file open, and is about to end.
    execFileSync('umount', ['--lazy', folder], { stdio: 'pipe' })
    rmdirSync(folder)
  }
  process.once('exit', remove)
  return { folder, remove, fill: () => fillUp(filler), free: () => rmSync(filler, { force: true }) }
}

function fillUp(filler: string): void {
  const file = openSync(filler, 'a')
  try {
    for (let size = 1024 * 1024; size >= 1; size = Math.floor(size / 2)) writeAll(file, size)
  } finally {
    closeSync(file)
  }
}

/** Writes pieces of `size` bytes until one has no place. */
function writeAll(file: number, size: number): void {
  const piece = Buffer.alloc(size)
  try {
    while (writeSync(file, piece) === size);
  } catch (error) {
    const isFull = error instanceof Error && 'code' in error && error.code === 'ENOSPC'
    if (!isFull) throw error
  }
}
