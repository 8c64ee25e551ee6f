import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))

/** CPU seconds that a process has used so far, all threads, user and system; 10 ms exact. */
export function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name in brackets may hold spaces; utime and stime are the 14th and 15th of all fields.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

/** Resident memory of a process in MB (10⁶ bytes). */
export function residentMb(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return (Number(kilobytes) * 1024) / 1e6
}

/** CPU that a process uses while `work` goes on, in % of one core. */
export async function cpuShare(pid: number, work: () => Promise<unknown>): Promise<number> {
  const before = { cpu: cpuSeconds(pid), at: performance.now() }
  await work()
  return (100 * (cpuSeconds(pid) - before.cpu)) / ((performance.now() - before.at) / 1000)
}
