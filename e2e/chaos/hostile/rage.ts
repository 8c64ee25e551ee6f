import { codes } from './attack-kind.ts'
import type { AttackKind, Outcome, Scene } from './attack-kind.ts'
import type { Family } from './attack-kinds.ts'
import { attack } from './attacker.ts'
import type { Target } from './attacker.ts'
import type { Dice } from './dice.ts'
import type { Tally } from './tally.ts'

const attackersAtOnce = 24
const mostTries = 5

/**
 * Plays attacks of one family, each on a connection of its own, until `frames` have been sent: every
 * kind once, then as the dice choose. Resolves when the last has come to its end.
 */
export async function rage(options: {
  family: Family
  frames: number
  dice: Dice
  /** Asked anew for each attack: the honest go on meanwhile. */
  sceneNow: () => Scene
  targetOf: (kind: AttackKind) => Target
  tally: Tally
}): Promise<void> {
  const { family, frames, dice, sceneNow, targetOf, tally } = options
  const until = tally.frames + frames
  const eachOnce = [...family.kinds]
  let underway = 0
  const one = async () => {
    while (eachOnce.length > 0 || tally.frames + underway < until) {
      const kind = eachOnce.pop() ?? choose(family.kinds, dice)
      const play = kind.play(sceneNow())
      underway += play.frames
      const outcome = await comeAgain(() => attack(targetOf(kind), play), tally)
      underway -= play.frames
      tally.count(kind, outcome, play.frames)
    }
  }
  await Promise.all(Array.from({ length: attackersAtOnce }, one))
}

/** Who is told that the server has no time at the moment tries again, as everybody does. */
async function comeAgain(once: () => Promise<Outcome>, tally: Tally): Promise<Outcome> {
  for (let left = mostTries; left > 1; left--) {
    const outcome = await once()
    if (outcome !== codes.unavailable) return outcome
    tally.turnedAway += 1
  }
  return once()
}

function choose(kinds: Family['kinds'], dice: Dice): AttackKind {
  const total = kinds.reduce((sum, { weight = 1 }) => sum + weight, 0)
  let left = (dice.below(2 ** 20) / 2 ** 20) * total
  for (const kind of kinds) {
    left -= kind.weight ?? 1
    if (left < 0) return kind
  }
  return kinds[0]
}
