import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * How many files, sockets included, this process and those that it starts may have open: raised to
 * `wanted` where the system lets us.
 */
export function raiseFileLimit(wanted: number): number {
  if (fileLimit() < wanted)
    try {
      const limit = `--nofile=${wanted}:${wanted}`
      execFileSync('prlimit', ['--pid', String(process.pid), limit], { stdio: 'pipe' })
    } catch {
      // Only a privileged process may; what there is must do.
    }
  return fileLimit()
}

function fileLimit(): number {
  const limits = readFileSync('/proc/self/limits', 'utf8')
  return Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1])
}
