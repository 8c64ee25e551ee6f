// A worker thread that does as it is told, for tests of the threads.
import { workerData } from 'node:worker_threads'

export type StrangeTask =
  'answer' | 'throw' | 'hang' | 'end' | 'devour' | { wait: SharedArrayBuffer }

export default async function work(task: StrangeTask): Promise<Uint8Array> {
  if (typeof task === 'object') return wait(task.wait)
  switch (task) {
    case 'answer':
      return new TextEncoder().encode(JSON.stringify(workerData))
    case 'throw':
      throw new Error('as it was told')
    case 'hang':
      return hang()
    case 'end':
      return process.exit(3)
    case 'devour':
      return devour()
  }
}

/** Until somebody sets the first number. */
async function wait(shared: SharedArrayBuffer): Promise<Uint8Array> {
  const flag = new Int32Array(shared)
  Atomics.add(flag, 1, 1)
  Atomics.notify(flag, 1)
  Atomics.wait(flag, 0, 0)
  return new Uint8Array()
}

function hang(): never {
  for (;;) Math.random()
}

function devour(): Uint8Array {
  const all: number[][] = []
  for (;;) all.push(Array.from<number>({ length: 1_000_000 }).fill(0.5))
}
