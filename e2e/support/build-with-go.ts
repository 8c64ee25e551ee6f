import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { waitUntil } from './wait-until.ts'

/** Where what is built once is kept, outside the repository. */
export const cacheFolder = join(
  process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'),
  'fanfare',
)

/** Runs `work` while no other process does; a lock whose holder is gone is taken over. */
export async function holdLock<T>(
  path: string,
  longestMs: number,
  work: () => Promise<T>,
): Promise<T> {
  await waitUntil('another build to end', () => take(path), longestMs)
  try {
    return await work()
  } finally {
    rmSync(path, { force: true })
  }
}

function take(path: string): boolean {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (!isThere(error)) throw error
    if (!isHeld(path)) rmSync(path, { force: true })
    return false
  }
}

const isThere = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'EEXIST'

function isHeld(path: string): boolean {
  try {
    const holder = Number(readFileSync(path, 'utf8'))
    // Written a moment later than made: an empty file has a holder.
    return holder === 0 || process.kill(holder, 0)
  } catch {
    return false
  }
}
