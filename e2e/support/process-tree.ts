import { execFileSync } from 'node:child_process'

type Process = { pid: number; parent: number; state: string }

/**
 * Sends `signal` to a process and everything that it started itself, and returns their ids. It may
 * not go on in between: it is stopped before it is looked at.
 */
export function signalTree(pid: number, signal: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): number[] {
  process.kill(pid, 'SIGSTOP')
  const children = listProcesses().filter(({ parent }) => parent === pid)
  // Itself last: its children would notice its end and say so, or go away by themselves.
  const pids = [...children.map((child) => child.pid), pid]
  for (const one of pids) sendIfThere(one, signal)
  return pids
}

/** Is any of these still at work? Those that have ended and wait for their parent are not. */
export function areRunning(pids: readonly number[]): boolean {
  return listProcesses().some(({ pid, state }) => pids.includes(pid) && !state.startsWith('Z'))
}

function sendIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended meanwhile.
  }
}

function listProcesses(): Process[] {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat='], { encoding: 'utf8' })
  return table.split('\n').map((row) => {
    const [pid, parent, state = ''] = row.trim().split(/\s+/)
    return { pid: Number(pid), parent: Number(parent), state }
  })
}
