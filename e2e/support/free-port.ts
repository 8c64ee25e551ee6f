import { once } from 'node:events'
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

// Below the ports that systems hand out by themselves: nobody is given one of these by chance
// between our look and the start of what shall listen there.
const lowest = 15_000
const highest = 32_000
const tries = 50

/** A TCP port of the loopback interface on which nobody listens and that nobody gets by chance. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < tries; attempt++) {
    const port = randomInt(lowest, highest)
    if (await isFree(port)) return port
  }
  throw new Error(`None of ${tries} ports was free.`)
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}
