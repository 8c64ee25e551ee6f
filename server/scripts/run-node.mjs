import { spawn } from 'node:child_process'
import { node, root } from './paths.mjs'

const passedOn = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs Node 24 with `args` in the root of the repository until it ends, and ends this process the
 * same way. Signals are passed on.
 */
export function runNode(args, env = process.env) {
  // A group of its own: Ctrl+C reaches it once, through here, and not a second time from the
  // terminal, which the program would take as "now at once".
  const child = spawn(node, args, { cwd: root, env, stdio: 'inherit', detached: true })
  for (const signal of passedOn) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => {
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code)
    for (const name of passedOn) process.removeAllListeners(name)
    process.kill(process.pid, signal)
  })
}
