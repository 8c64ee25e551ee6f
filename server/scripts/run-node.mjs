import { spawn } from 'node:child_process'
import { node, root } from './paths.mjs'

/** @type {NodeJS.Signals[]} */
const passedOn = ['SIGINT', 'SIGTERM', 'SIGHUP']
const lookMs = 500

/**
 * Runs Node 24 with `args` in the root of the repository until it ends, and ends this process the
 * same way. Signals are passed on; below npm, the end of what called us counts as one.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
export function runNode(args, env = process.env) {
  // A group of its own: Ctrl+C reaches it once, through here, and not a second time from the
  // terminal, which the program would take as "now at once".
  const child = spawn(node, args, { cwd: root, env, stdio: 'inherit', detached: true })
  for (const signal of passedOn) process.on(signal, () => child.kill(signal))
  if (process.env.npm_lifecycle_event) watchCaller(() => child.kill('SIGTERM'))
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

/**
 * npm runs a script in a shell. Some shells stay between, and end by a signal without passing it on.
 * @param {() => void} end
 */
function watchCaller(end) {
  const caller = process.ppid
  const look = setInterval(() => {
    if (process.ppid === caller) return
    clearInterval(look)
    end()
  }, lookMs)
  look.unref()
}
