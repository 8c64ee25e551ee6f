import { encodeFrame } from '#e2e/bench/collab/frames.ts'
import { encodeHello } from '#shared/contract/collab-messages.ts'
import { codes, frames } from './attack-kind.ts'
import type { AttackKind } from './attack-kind.ts'
import type { Bomb } from './bomb.ts'
import { brokenFrames } from './broken-frames.ts'
import { crowds } from './crowds.ts'
import { syncFrame } from './messages.ts'
import { malformed } from './malformed-bombs.ts'
import { mutants } from './mutants.ts'
import { falsePresence, oddMessages } from './odd-messages.ts'
import { oversized } from './oversized-bombs.ts'
import { forged, senseless } from './senseless-bombs.ts'

/** Attacks of one sort, and their share of all frames. */
export type Family = { name: string; share: number; kinds: [AttackKind, ...AttackKind[]] }

const bombs: Bomb[] = [...malformed, ...oversized, ...senseless, ...forged]
const hello = encodeFrame(encodeHello())

/** Everything that is tried, family after family. */
export const families: Family[] = [
  family('broken frames', 0.1, brokenFrames),
  family('odd messages', 0.15, oddMessages),
  family('false presence', 0.05, falsePresence),
  family('bombs', 0.1, bombs.map(asEditor)),
  family('bombs of readers', 0.05, bombs.flatMap(asReader)),
  family('changed messages', 0.52, mutants),
  family('crowds', 0.03, crowds),
]

/** The bomb as an editor throws it. */
export function asEditor({ name, expected, updates, asStep2, weight = 1 }: Bomb): AttackKind {
  const kind = asStep2 ? 'step2' : 'update'
  return {
    name,
    expected,
    weight,
    as: 'editor',
    play: (scene) => frames(updates(scene).map((update) => syncFrame(kind, update))),
  }
}

/**
 * The bomb as somebody throws it who may not write at all: one who said hello is told so and stays,
 * a stock client is closed. What can't be read is refused before anybody asks.
 */
function asReader(bomb: Bomb): AttackKind[] {
  const { name, expected, updates, asStep2, onlyDeletes, weight = 1 } = bomb
  if (asStep2 || !expected.includes('stays')) return []
  const play: AttackKind['play'] = (scene) =>
    frames(updates(scene).map((update) => syncFrame('update', update)))
  const also = expected.filter((outcome) => outcome !== 'stays')
  return [
    {
      name: `${name}, by a reader`,
      weight,
      as: 'reader',
      expected: [codes.readOnly, ...also, ...(onlyDeletes ? ['stays'] : [])],
      play,
    },
    {
      name: `${name}, by a reader who said hello`,
      weight,
      as: 'reader',
      expected,
      play: (scene) => {
        const { bytes } = play(scene)
        return frames([hello, ...bytes])
      },
    },
  ]
}

function family(name: string, share: number, kinds: AttackKind[]): Family {
  const [first, ...others] = kinds
  if (!first) throw new Error(`No attacks: ${name}`)
  return { name, share, kinds: [first, ...others] }
}
