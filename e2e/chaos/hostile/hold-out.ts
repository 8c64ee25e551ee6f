import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { collecting } from '#e2e/bench/measured-env.ts'
import { behindProxy } from '#e2e/bench/stage.ts'
import { freePort } from '#e2e/support/free-port.ts'
import { startServer } from '#e2e/support/start-server.ts'
import type { Finding } from '../scenario.ts'
import { createDice } from './dice.ts'
import { complaintsOf } from './judge.ts'
import type { HoldOutReport } from './judge.ts'
import { startNeighbours } from './neighbours.ts'
import { errorsIn } from './server-watch.ts'
import { besiege } from './siege.ts'
import type { Cast, Siege } from './siege.ts'
import { Tally } from './tally.ts'
import { foundTown } from './town.ts'
import { tryPoisons } from './try-poisons.ts'
import { startWitness } from './witness.ts'

const readerWithinMs = 60_000

/**
 * The built server under `frames` hostile frames, in sieges of at most `framesOfASiege`, each on a
 * room of its own; then single poisons; then a restart, after which everything must be there.
 */
export async function holdOut(options: {
  frames: number
  framesOfASiege: number
  seed: number
}): Promise<Finding> {
  const { frames, framesOfASiege, seed } = options
  const dataDir = mkdtempSync(join(tmpdir(), 'fanfare-hostile-'))
  const port = await freePort()
  const env = { LOG_LEVEL: 'warn', NODE_OPTIONS: collecting, ...behindProxy }
  const start = () => startServer({ dataDir, port, env })
  const server = await start()
  const dice = createDice(seed)
  const [neighbours, witness] = [await startNeighbours(), await startWitness()]
  let last = server
  try {
    const town = await foundTown(server.origin, dice)
    const quietRoom = await town.createRoom()
    const cast: Cast = { server, town, neighbours, witness, quietRoom, dice, tally: new Tally() }
    const sieges: Siege[] = []
    const count = Math.ceil(frames / framesOfASiege)
    while (sieges.length < count) {
      const siege = await besiege(cast, Math.round(frames / count), count > 1)
      sieges.push(siege)
      console.log(`${cast.tally.frames} frames: ${JSON.stringify(siege.server)}`)
    }
    const poisons = await tryPoisons(cast)
    await server.stop()
    last = await start()
    const afterRestart = await rereadAll(cast, sieges)
    const report: HoldOutReport = {
      seed,
      frames: cast.tally.frames,
      connections: cast.tally.connections,
      turnedAway: cast.tally.turnedAway,
      sieges,
      poisons,
      afterRestart,
      outcomes: cast.tally.table(),
      errors: errorsIn(join(dataDir, 'server.log')),
      surprises: cast.tally.surprises(),
    }
    return { report, complaints: complaintsOf(report) }
  } finally {
    await Promise.all([neighbours.stop(), witness.stop(), last.stop()])
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** The rooms whose honest texts are not what they were. */
async function rereadAll({ town, witness }: Cast, sieges: Siege[]): Promise<string[]> {
  const changed: string[] = []
  for (const { room, neighbours, witness: before } of sieges) {
    const roots = neighbours.typed.filter((typed) => typed.room === room).map(({ root }) => root)
    const reader = town.honestAt(room, town.honest[0])
    const now = await witness.ask({ kind: 'visit', reader, roots }, readerWithinMs)
    if (now.texts.join('\n') !== before.texts.join('\n')) changed.push(room)
  }
  return changed
}
