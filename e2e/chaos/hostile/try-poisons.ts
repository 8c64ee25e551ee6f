import { asEditor } from './attack-kinds.ts'
import { attack } from './attacker.ts'
import { poisons } from './poisons.ts'
import { look } from './server-watch.ts'
import type { Cast } from './siege.ts'
import type { Scene } from './attack-kind.ts'
import { soundMessages } from './sound-messages.ts'
import { startWitness } from './witness.ts'

const readerWithinMs = 20_000
// Much longer than an honest document of that size takes, on a slow machine too.
const mostApplyMs = 1_000

/** What became of one poison: how its connection ended, and how a newcomer to the room fared. */
export type PoisonReport = { name: string; outcome: string; newcomer: string }

/** Tries each poison in a room of its own. Every other outcome than a refusal shows in `newcomer`. */
export async function tryPoisons(cast: Cast): Promise<PoisonReport[]> {
  const { dice } = cast
  const nobody = dice.clientId()
  const scene: Scene = {
    dice,
    present: [nobody],
    lastHonest: [nobody, 0],
    sound: soundMessages(dice),
  }
  const reports: PoisonReport[] = []
  for (const poison of poisons) {
    const kind = asEditor(poison)
    const room = await cast.town.createRoom()
    const play = kind.play(scene)
    const outcome = await attack(cast.town.attackerAt(room, kind), play)
    cast.tally.count(kind, outcome, play.frames)
    await look(cast.server)
    reports.push({ name: poison.name, outcome, newcomer: await visit(cast, room) })
  }
  return reports
}

/** A reader of its own for each: it may not come back. */
async function visit({ town }: Cast, room: string): Promise<string> {
  const witness = await startWitness()
  try {
    const reader = town.honestAt(room, town.honest[0])
    const seen = await witness.ask({ kind: 'visit', reader, roots: [] }, readerWithinMs)
    const isSlow = seen.longestApplyMs > mostApplyMs
    const wrong = [
      ...seen.troubles,
      ...seen.differences,
      ...(isSlow ? [`busy for ${Math.round(seen.longestApplyMs)} ms`] : []),
    ]
    return wrong.length === 0 ? 'well' : wrong.join('; ')
  } catch (error) {
    return `lost: ${error instanceof Error ? error.message : String(error)}`
  } finally {
    await witness.stop()
  }
}
