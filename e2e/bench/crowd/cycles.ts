import { setTimeout as pause } from 'node:timers/promises'
import { readMetric } from '#e2e/support/read-metric.ts'
import type { RunningServer } from '#e2e/support/start-server.ts'
import { waitUntil } from '#e2e/support/wait-until.ts'
import { RowBook } from '../figures.ts'
import type { Table } from '../figures.ts'
import { measuredEnv } from '../measured-env.ts'
import type { Settings } from '../settings.ts'
import { behindProxy, openStage } from '../stage.ts'
import type { Stage } from '../stage.ts'
import { populate } from './populate.ts'
import { collectedHeap } from './server-heap.ts'
import type { Heap } from './server-heap.ts'
import { startWorker } from './start-worker.ts'
import type { CycleOrder, CycleReport, Place } from './orders.ts'
import { cycleReport } from './orders.ts'

const legs = 4
const perSecond = 100
const atOnce = 32
/** A document leaves memory half a minute after the last person; nobody is back before this. */
const awaySeconds = 40
/** Longer than the thread that compacts documents stays without work (`compactIdleMs`). */
const restMs = 15_000
const legWithinMs = 30 * 60_000
const unloadedWithinMs = 120_000

/** What the server has after one leg and a rest in which it let go of all documents. */
type Sample = Heap & { loads: number; seconds: number; refused: number }

/** Documents are opened, changed and left thousands of times; a day of it in minutes. */
export async function cycles(settings: Settings): Promise<Table> {
  const perLeg = Math.ceil(settings.cycles / legs)
  const rooms = Math.min(perSecond * awaySeconds, perLeg)
  const stage = await openStage(settings, 'cycles', 'sqlite', { env: behindProxy })
  try {
    const samples = await runLegs(settings, stage, rooms, perLeg)
    const book = new RowBook()
    for (const [leg, sample] of samples.entries()) {
      const work = leg === 0 ? `${perLeg} to warm up` : `${leg * perLeg} after that`
      book.add(work, stage.name, figuresOf(sample, samples[0] ?? sample))
    }
    const about = `${rooms} documents of 17 kB are opened in turn, changed and left by a new client each time, up to ${perSecond} a second. Memory after each leg, once all documents have left it, after a forced collection; drift since the warm-up. Documents loaded: as many as cycles, so none was still there.`
    return { scenario: 'cycles', about, rows: book.rows }
  } finally {
    await stage.stop()
  }
}

/** The first leg is the warm-up. */
async function runLegs(
  settings: Settings,
  stage: Stage,
  rooms: number,
  perLeg: number,
): Promise<Sample[]> {
  const plan = { connections: 10 * atOnce, rooms, templateId: 'event' }
  const population = await populate(stage.server.origin, plan)
  await stage.server.stop()
  const server = await stage.startNode(measuredEnv(settings))
  const port = Number(new URL(server.origin).port)
  const cycler = startCycling()
  let next = 0
  const samples: Sample[] = []
  try {
    for (let leg = 0; leg <= legs; leg++) {
      const places = Array.from({ length: perLeg }, () =>
        population.placesIn(next++ % rooms, 1, port),
      ).flat()
      const loadsBefore = await readMetric(server.origin, 'collab_rooms_loaded_total')
      const ridden = await cycler.ride(places)
      await rest(server)
      const loads = await readMetric(server.origin, 'collab_rooms_loaded_total')
      samples.push({ ...(await collectedHeap(server)), ...ridden, loads: loads - loadsBefore })
    }
  } finally {
    await cycler.stop()
    await server.stop()
  }
  return samples
}

/** Until nothing is open any more, and a moment longer. */
async function rest({ origin }: RunningServer): Promise<void> {
  const areGone = async () => (await readMetric(origin, 'collab_rooms')) === 0
  await waitUntil('all documents have left memory', areGone, unloadedWithinMs)
  await pause(restMs)
}

/** People who come and go, in a process of their own. */
function startCycling() {
  let ride = 0
  let state: CycleReport = { ride, done: 0, refused: 0 }
  const worker = startWorker('./cycle-process.ts', cycleReport, (told) => {
    state = told
  })
  return {
    stop: worker.stop,
    /** One cycle at each place; resolves when the last has left. */
    async ride(places: Place[]): Promise<Pick<Sample, 'seconds' | 'refused'>> {
      const startedAt = performance.now()
      ride += 1
      worker.tell({ ride, places, perSecond, atOnce } satisfies CycleOrder)
      const isDone = () => state.ride === ride && state.done === places.length
      await waitUntil('all cycles are done', isDone, legWithinMs)
      return { seconds: (performance.now() - startedAt) / 1000, refused: state.refused }
    },
  }
}

function figuresOf(sample: Sample, first: Sample): Record<string, number> {
  return {
    'resident MB': sample.residentMb,
    'drift %': percentMore(sample.residentMb, first.residentMb),
    'heap MB': sample.usedMb,
    'heap drift %': percentMore(sample.usedMb, first.usedMb),
    'documents loaded': sample.loads,
    seconds: sample.seconds,
    refused: sample.refused,
  }
}

function percentMore(value: number, before: number): number {
  return (100 * (value - before)) / before
}
