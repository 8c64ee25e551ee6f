import {
  linkSync,
  mkdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Runs `work` while this process alone holds the lock file at `path`; others wait for their turn.
 * A lock whose holder is gone (killed, machine restarted) is taken over.
 * @template Result
 * @param {string} path
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function holdLock(path, work) {
  mkdirSync(dirname(path), { recursive: true })
  while (!take(path)) {
    if (isHeld(path)) await pause(200)
    else takeAway(path)
  }
  try {
    return await work()
  } finally {
    rmSync(path, { force: true })
  }
}

/**
 * The link appears with its content, so nobody ever reads a lock that names no holder.
 * @param {string} path
 */
function take(path) {
  const own = `${path}.${process.pid}`
  writeFileSync(own, String(process.pid))
  try {
    linkSync(own, path)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  } finally {
    rmSync(own, { force: true })
  }
}

/**
 * Two processes may see the same dead holder. Only the one that makes the directory removes the
 * file, after a second look, so a lock taken meanwhile is never removed.
 * @param {string} path
 */
function takeAway(path) {
  const guard = `${path}.removing`
  try {
    mkdirSync(guard)
  } catch {
    if (ageMs(guard) > 10_000) rmSync(guard, { recursive: true, force: true })
    return
  }
  if (!isHeld(path)) rmSync(path, { force: true })
  rmdirSync(guard)
}

/** @param {string} path */
function isHeld(path) {
  let holder = 0
  try {
    holder = Number(readFileSync(path, 'utf8'))
  } catch {
    return false
  }
  if (holder === process.pid) return false
  try {
    process.kill(holder, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** @param {unknown} thrown */
function codeOf(thrown) {
  return thrown instanceof Error && 'code' in thrown ? thrown.code : null
}

/** @param {string} path */
function ageMs(path) {
  try {
    return Date.now() - statSync(path).mtimeMs
  } catch {
    return 0
  }
}
