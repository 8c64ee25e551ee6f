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

// The link appears with its content, so nobody ever reads a lock that names no holder.
function take(path) {
  const own = `${path}.${process.pid}`
  writeFileSync(own, String(process.pid))
  try {
    linkSync(own, path)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(own, { force: true })
  }
}

// Two processes may see the same dead holder. Only the one that makes the directory removes the
// file, after a second look, so a lock taken meanwhile is never removed.
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

function isHeld(path) {
  let holder
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
    return error.code === 'EPERM'
  }
}

function ageMs(path) {
  try {
    return Date.now() - statSync(path).mtimeMs
  } catch {
    return 0
  }
}
