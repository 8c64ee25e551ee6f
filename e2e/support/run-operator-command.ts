import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { environment } from './start-server.ts'
import type { ServerOptions } from './start-server.ts'

const root = resolve(import.meta.dirname, '../..')

/** `npm run <name> -- …` for the installation of a server, as an operator calls it; gives what it said. */
export async function runOperatorCommand(
  name: string,
  args: readonly string[],
  installation: ServerOptions,
): Promise<string> {
  const child = spawn('npm', ['run', '--silent', name, '--', ...args], {
    cwd: root,
    env: environment(installation),
    stdio: 'pipe',
  })
  const ended = new Promise<number | null>((done) => child.once('close', done))
  const [code, said, failure] = await Promise.all([ended, text(child.stdout), text(child.stderr)])
  if (code !== 0) throw new Error(`${name}:\n${said}${failure}`)
  return said
}
