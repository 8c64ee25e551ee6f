import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')
const install = ['server/scripts/launch.cjs', 'install', 'e2e/bench/peers']

let provided: Promise<void> | undefined

/**
 * Installs what the product is compared with, unless it is there, and says so. Throws an Error that says
 * why when that can't be done.
 */
export function providePeers(): Promise<void> {
  provided ??= installPeers()
  return provided
}

async function installPeers(): Promise<void> {
  const child = spawn(process.execPath, install, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'pipe'],
  })
  const ended: Promise<unknown[]> = once(child, 'close')
  const said = await text(child.stderr)
  const [code] = await ended
  if (code !== 0) throw new Error(said.trim())
}
