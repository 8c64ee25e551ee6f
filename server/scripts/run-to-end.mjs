import { spawn } from 'node:child_process'
import { root } from './paths.mjs'

/** @type {NodeJS.Signals[]} */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a program in the root of the repository and resolves with its exit code (null: none) and all
 * that it said. A signal to this process ends the program first, and then this process.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, shell?: boolean }} options
 * @returns {Promise<{ code: number | null, output: string }>}
 */
export function runToEnd(command, args, options = {}) {
  const child = spawn(command, args, {
    cwd: root,
    ...options,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  /** @param {NodeJS.Signals} signal */
  const end = (signal) => {
    child.kill(signal)
    child.once('close', () => {
      for (const name of signals) process.removeAllListeners(name)
      process.kill(process.pid, signal)
    })
  }
  for (const name of signals) process.on(name, end)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (/** @type {string} */ text) => (output += text))
  return new Promise((done) => {
    /** @param {number | null} code */
    const settle = (code) => {
      for (const name of signals) process.off(name, end)
      done({ code, output: output.trim() })
    }
    child.on('error', (error) => {
      output += error.message
      settle(null)
    })
    child.on('close', settle)
  })
}
