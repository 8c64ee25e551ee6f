import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { startServer } from './start-server.ts'
import type { RunningServer, ServerOptions } from './start-server.ts'
import { waitUntil } from './wait-until.ts'

const movableClock = resolve(import.meta.dirname, 'movable-clock.ts')

/** A built server, and a way to let time go by for it; resolves when it knows. */
export async function startServerWithClock(
  options: ServerOptions,
): Promise<{ server: RunningServer; moveClock: (minutes: number) => Promise<void> }> {
  const file = join(options.dataDir, 'clock')
  const env = {
    ...options.env,
    NODE_OPTIONS: `--import ${pathToFileURL(movableClock).href}`,
    CLOCK_FILE: file,
  }
  const server = await startServer({ ...options, env })
  let ahead = 0
  const isThere = () => readIfThere(`${file}.reached`) === String(ahead)
  const moveClock = async (minutes: number) => {
    ahead += minutes * 60_000
    writeFileSync(file, String(ahead))
    process.kill(server.pid, 'SIGUSR2')
    await waitUntil('the clock of the server to move', isThere)
  }
  return { server, moveClock }
}

const readIfThere = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '')
