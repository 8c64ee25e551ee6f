import { parseArgs } from 'node:util'
import { holdOut } from './hostile/hold-out.ts'
import { readCount } from './scenario.ts'
import type { Scenario } from './scenario.ts'

/** Members of a company who attack its rooms with frames, messages and updates. */
export const hostile: Scenario = {
  usage: '[--frames 1000000] [--siege 100000] [--seed 1]',
  plan(args) {
    const { values } = parseArgs({
      args,
      options: {
        frames: { type: 'string', default: '1000000' },
        siege: { type: 'string', default: '100000' },
        seed: { type: 'string', default: '1' },
      },
    })
    const frames = readCount('frames', values.frames)
    const framesOfASiege = readCount('siege', values.siege)
    const seed = readCount('seed', values.seed)
    return [{ name: `hostile, seed ${seed}`, run: () => holdOut({ frames, framesOfASiege, seed }) }]
  },
}
