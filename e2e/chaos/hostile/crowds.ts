import { encodeFrame } from '#e2e/bench/collab/frames.ts'
import { encodeHello } from '#shared/contract/collab-messages.ts'
import { codes, frames } from './attack-kind.ts'
import type { AttackKind } from './attack-kind.ts'
import { syncFrame } from './messages.ts'

const hello = encodeFrame(encodeHello())
const askForAll = syncFrame('step1', Uint8Array.of(0))
const askedAgainAndAgain = 180

/** Attacks by coming, going and not listening. */
export const crowds: AttackKind[] = [
  {
    name: 'comes and goes',
    as: 'reader',
    expected: ['cut'],
    weight: 10,
    play: () => ({ ...frames([hello]), hangsUp: true }),
  },
  {
    name: 'asks for everything and goes',
    as: 'reader',
    expected: ['cut'],
    weight: 3,
    play: () => ({ ...frames([hello, askForAll]), hangsUp: true }),
  },
  {
    name: 'asks for everything again and again and never listens',
    as: 'reader',
    expected: ['stays', 'cut', codes.tooSlow, codes.rateLimited],
    play: () => ({
      ...frames(Array.from({ length: askedAgainAndAgain }, () => askForAll)),
      deaf: true,
    }),
  },
]
