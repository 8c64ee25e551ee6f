import { residentMb } from '../process-cost.ts'
import { calm } from './calm.ts'
import type { Subject } from './subjects.ts'

// V8 gives pages back some time after it has emptied them.
const collections = 2

/** Resident MB of a server that has collected all its garbage (collect-on-signal.mjs). */
export async function collectedMb(subject: Pick<Subject, 'name' | 'pid'>): Promise<number> {
  for (let time = 0; time < collections; time++) {
    process.kill(subject.pid(), 'SIGUSR2')
    await calm(subject)
  }
  return residentMb(subject.pid())
}
