import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'

/**
 * Holds `dataDir` for this process and returns the release. Throws when another process holds it, or
 * when it can't be made or written.
 * The lock is the operating system's (an exclusive SQLite transaction), so it ends with the
 * process, also by SIGKILL, and never goes stale.
 */
export function lockDataDir(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true })
  const lock = new BetterSqlite(join(dataDir, 'lock.db'), { timeout: 0 })
  if (!take(lock)) {
    lock.close()
    throw new Error(
      `Another Fanfare is already running on ${dataDir}. Stop it first, or give this one its own DATA_DIR.`,
    )
  }
  return () => lock.close()
}

function take(lock: BetterSqlite.Database): boolean {
  try {
    lock.exec('begin exclusive')
    return true
  } catch (error) {
    if (error instanceof BetterSqlite.SqliteError && error.code === 'SQLITE_BUSY') return false
    throw error
  }
}
