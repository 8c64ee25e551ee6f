import { setTimeout as pause } from 'node:timers/promises'
import type { RunningServer } from '#e2e/support/start-server.ts'
import { waitUntil } from '#e2e/support/wait-until.ts'
import { families } from './attack-kinds.ts'
import type { Scene } from './attack-kind.ts'
import type { Dice } from './dice.ts'
import { rage } from './rage.ts'
import { look } from './server-watch.ts'
import type { ServerLook } from './server-watch.ts'
import { soundMessages } from './sound-messages.ts'
import type { Tally } from './tally.ts'
import type { Town } from './town.ts'
import type { Neighbours } from './neighbours.ts'
import type { Witness } from './witness.ts'
import type { NeighboursAnswer, RoomFigures, Seat, WitnessAnswer } from './questions.ts'

const calmMs = 2_000
const neighboursWithinMs = 60_000
const witnessWithinMs = 60_000
const unloadedWithinMs = 120_000

/** How it went for the honest while one family was at it. */
export type Stretch = { family: string; frames: number; seconds: number; rooms: RoomFigures[] }

/** What is known of one attacked room at the end of its siege. */
export type Siege = {
  room: string
  stretches: Stretch[]
  neighbours: NeighboursAnswer
  witness: WitnessAnswer
  /** Once the room is empty; after a rest, if there was one. */
  server: ServerLook
}

export type Cast = {
  server: RunningServer
  town: Town
  neighbours: Neighbours
  witness: Witness
  /** A room that nobody attacks. */
  quietRoom: string
  dice: Dice
  tally: Tally
}

/**
 * Attacks a new room with `frames` frames, family after family, while honest people type in it and in
 * a quiet one; then compares what readers have. `rests`: waits until the rooms have left memory.
 */
export async function besiege(cast: Cast, frames: number, rests: boolean): Promise<Siege> {
  const { server, town, neighbours, witness, dice, tally } = cast
  const room = await town.createRoom()
  const reader = town.honestAt(room, town.honest[0])
  await neighbours.ask({ kind: 'enter', tables: tablesOf(cast, room) }, neighboursWithinMs)
  await witness.ask({ kind: 'watch', reader }, witnessWithinMs)
  const sound = soundMessages(dice)
  const stretches: Stretch[] = []
  const measure = async (family: string, sent: () => number, work: () => Promise<unknown>) => {
    const [startedAt, before] = [performance.now(), sent()]
    await work()
    const { figures } = await neighbours.ask({ kind: 'figures' }, neighboursWithinMs)
    const seconds = Math.round((performance.now() - startedAt) / 100) / 10
    stretches.push({ family, frames: sent() - before, seconds, rooms: figures })
  }
  await measure(
    'nobody',
    () => 0,
    () => pause(calmMs),
  )
  for (const family of families) {
    const scene = await sceneIn(cast, room, sound)
    await measure(
      family.name,
      () => tally.frames,
      () =>
        rage({
          family,
          frames: Math.round(frames * family.share),
          dice,
          tally,
          sceneNow: () => scene,
          targetOf: (kind) => town.attackerAt(room, kind),
        }),
    )
  }
  const settled = await neighbours.ask({ kind: 'settle' }, neighboursWithinMs)
  const roots = settled.typed.filter((typed) => typed.room === room).map(({ root }) => root)
  const seen = await witness.ask({ kind: 'compare', reader, roots }, witnessWithinMs)
  await neighbours.ask({ kind: 'leave' }, neighboursWithinMs)
  await witness.ask({ kind: 'leave' }, witnessWithinMs)
  const isEmpty = async () => (await look(server)).rooms === 0
  if (rests) await waitUntil('the rooms have left memory', isEmpty, unloadedWithinMs)
  return { room, stretches, neighbours: settled, witness: seen, server: await look(server) }
}

/** Two honest people in each room, each with a client of their own. */
function tablesOf({ town, quietRoom, dice }: Cast, attacked: string) {
  return [attacked, quietRoom].map((name) => ({
    name,
    seats: town.honest.map((person): Seat => ({
      ...town.honestAt(name, person),
      clientId: dice.clientId(),
    })),
  }))
}

/** What attackers can see of the honest in a room. */
export async function sceneIn(
  { neighbours, dice }: Cast,
  room: string,
  sound: Scene['sound'],
): Promise<Scene> {
  const { typed } = await neighbours.ask({ kind: 'figures' }, neighboursWithinMs)
  const [first, ...others] = typed.filter((one) => one.room === room).map(({ last }) => last)
  if (!first) throw new Error('Nobody honest is in the room.')
  return {
    dice,
    sound,
    present: [first[0], ...others.map(([client]) => client)],
    lastHonest: first,
  }
}
