import { complaintsAbout } from '../scenario.ts'
import type { Siege } from './siege.ts'
import type { PoisonReport } from './try-poisons.ts'

const mostP99Ms = 100
// Somebody types ten times a second.
const longWithoutMs = 1_000
// One message may keep a reader busy that long, on a machine where all of this runs together.
const mostApplyMs = 1_000
// The first siege warms everything up; from its rest on, memory must not rise.
const mostGrowth = { share: 0.15, mb: 40 }

export type HoldOutReport = {
  seed: number
  frames: number
  connections: number
  turnedAway: number
  sieges: Siege[]
  poisons: PoisonReport[]
  /** Rooms in which something honest was not as before. */
  afterRestart: string[]
  /** How the connections of each kind of attack ended. */
  outcomes: Record<string, string>
  surprises: string[]
  /** Lines of the server's log. */
  errors: string[]
}

/** A sentence for everything that should not have been. */
export function complaintsOf(report: HoldOutReport): string[] {
  const { sieges, poisons, surprises, errors, afterRestart } = report
  return [
    ...sieges.flatMap(complaintsAboutSiege),
    ...surprises,
    ...poisons
      .filter(({ newcomer }) => newcomer !== 'well')
      .map(({ name, newcomer }) => `${name}: ${newcomer}`),
    ...growthOf(sieges),
    ...errors.map((line) => `the server's log: ${line.slice(0, 300)}`),
    ...complaintsAbout({
      'rooms are not as they were before the restart': afterRestart.length,
      'runs without any compaction': (sieges.at(-1)?.server.compactions ?? 0) > 0 ? 0 : 1,
    }),
  ]
}

function complaintsAboutSiege({ room, stretches, neighbours, witness }: Siege): string[] {
  const here = neighbours.typed.filter((typed) => typed.room === room)
  const slow = stretches.flatMap(({ family, seconds, rooms }) =>
    rooms.flatMap(({ name, deliveryP99 }) => {
      const where = `${family}, in ${name === room ? 'the attacked room' : 'the quiet room'}`
      if (deliveryP99 === null)
        return seconds > longWithoutMs / 1000 ? [`${where}: nothing came`] : []
      return deliveryP99 < mostP99Ms ? [] : [`${where}: p99 ${deliveryP99} ms`]
    }),
  )
  const incomplete = here.filter(
    ({ markers }, index) => !holdsInOrder(witness.texts[index] ?? '', markers),
  )
  return [
    ...slow,
    ...neighbours.lost.map((why) => `an honest connection ended: ${why}`),
    ...witness.troubles.map((trouble) => `a reader could not apply an update: ${trouble}`),
    ...witness.differences.map((what) => `readers differ: ${what}`),
    ...(witness.longestApplyMs > mostApplyMs
      ? [`a reader was busy with one message for ${witness.longestApplyMs.toFixed(0)} ms`]
      : []),
    ...complaintsAbout({
      'honest edits were not delivered': neighbours.undelivered,
      'honest edits were not said to be saved': neighbours.unsaved,
      'honest texts are not whole': incomplete.length,
    }),
  ]
}

function holdsInOrder(text: string, markers: readonly string[]): boolean {
  let at = 0
  return markers.every((marker) => {
    const found = text.indexOf(marker, at)
    at = found + marker.length
    return found !== -1
  })
}

function growthOf(sieges: readonly Siege[]): string[] {
  const [, second, ...others] = sieges.map(({ server }) => server)
  const last = others.at(-1)
  if (!second || !last) return []
  return (['residentMb', 'heapMb'] as const)
    .filter((figure) => last[figure] > second[figure] * (1 + mostGrowth.share) + mostGrowth.mb)
    .map((figure) => `${figure} grew from ${second[figure]} to ${last[figure]}`)
}
