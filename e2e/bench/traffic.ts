import { performance } from 'node:perf_hooks'
import * as Y from 'yjs'
import { waitUntil } from '#e2e/support/wait-until.ts'
import { percentile } from './figures.ts'
import { connectLightly } from './light-client.ts'
import type { Address, LightClient } from './light-client.ts'
import { markerOf, scanMarkers } from './marker.ts'
import { cpuSeconds, residentMb } from './process-cost.ts'

export type Plan = {
  /** One list of addresses a room; the first `writers` of each list write. */
  rooms: Address[][]
  writers: number
  /** Updates a second over all rooms, evenly spread. */
  rate: number
  seconds: number
  /** The process whose cost is measured. */
  pid: number
}

// A server that has just started is compiling; it is measured when most of that is done.
const warmUpSeconds = 3
const drainMs = 15_000

type Log = {
  sentAt: number[]
  /** Milliseconds from sending to arriving, one for each update at each reader. */
  deliveries: number[]
  /** Milliseconds from sending to being told that it is saved. */
  savings: number[]
  frames: number
}
type Member = { client: LightClient; type(sequence: number): void }

/**
 * Sends updates through the rooms at a steady pace and measures their way. A delivery is one update
 * at one reader, however many frames that took; each is awaited, so one that is lost is an error.
 */
export async function measureTraffic(plan: Plan): Promise<Record<string, number | null>> {
  const log: Log = { sentAt: [], deliveries: [], savings: [], frames: 0 }
  const rooms = await Promise.all(plan.rooms.map((room) => enter(room, plan.writers, log)))
  const members = rooms.flat()
  try {
    await send(plan, rooms, log, warmUpSeconds)
    const warmUp = log.sentAt.length
    Object.assign(log, { deliveries: [], savings: [], frames: 0 })
    const before = { cpu: cpuSeconds(plan.pid), elu: performance.eventLoopUtilization() }
    await send(plan, rooms, log, plan.seconds)
    const cpu = cpuSeconds(plan.pid) - before.cpu
    const { deliveries, savings } = log
    const speaksYjs = plan.rooms[0]?.[0]?.speaksYjs ?? false
    return {
      'CPU s / 1,000': (cpu / deliveries.length) * 1000,
      'p50 ms': percentile(deliveries, 0.5),
      'p99 ms': percentile(deliveries, 0.99),
      'ack p50 ms': speaksYjs ? percentile(savings, 0.5) : null,
      'ack p99 ms': speaksYjs ? percentile(savings, 0.99) : null,
      'resident MB': residentMb(plan.pid),
      'updates/s': (log.sentAt.length - warmUp) / plan.seconds,
      'deliveries / frame': deliveries.length / log.frames,
      'client busy %': 100 * performance.eventLoopUtilization(before.elu).utilization,
    }
  } finally {
    await Promise.all(members.map(({ client }) => client.close()))
  }
}

function enter(room: Address[], writers: number, log: Log): Promise<Member[]> {
  return Promise.all(
    room.map((address, index) => join(address, index < writers ? `bench ${index}` : null, log)),
  )
}

/** Connects one member; who writes has a document, in which nobody else's work arrives. */
async function join(address: Address, text: string | null, log: Log): Promise<Member> {
  const own = new Set<number>()
  const unsaved: { message: number; sequence: number }[] = []
  const client = await connectLightly(address, {
    onFrame(bytes) {
      const now = performance.now()
      log.frames += 1
      scanMarkers(bytes, (sequence) => {
        if (!own.has(sequence)) log.deliveries.push(now - (log.sentAt[sequence] ?? now))
      })
    },
    onSaved(upTo) {
      const now = performance.now()
      while (unsaved[0] && unsaved[0].message <= upTo) {
        const { sequence } = unsaved.shift() ?? { sequence: -1 }
        log.savings.push(now - (log.sentAt[sequence] ?? now))
      }
    },
  })
  if (text === null) return { client, type: () => undefined }
  const doc = new Y.Doc()
  doc.on('update', (update: Uint8Array) => client.sendUpdate(update))
  return {
    client,
    type(sequence) {
      own.add(sequence)
      unsaved.push({ message: client.sent() + 1, sequence })
      log.sentAt[sequence] = performance.now()
      const content = doc.getText(text)
      content.insert(content.length, markerOf(sequence))
    },
  }
}

/** Types at the plan's pace for `seconds`, then waits until everything arrived and is saved. */
async function send(plan: Plan, rooms: Member[][], log: Log, seconds: number): Promise<void> {
  const first = log.sentAt.length
  const total = Math.round(seconds * plan.rate)
  const expected = total * ((plan.rooms[0]?.length ?? 0) - 1)
  const already = log.deliveries.length
  const startedAt = performance.now()
  for (let sent = 0; sent < total;) {
    const due = Math.min(total, ((performance.now() - startedAt) * plan.rate) / 1000)
    for (; sent < due; sent++) writerOf(rooms, plan.writers, first + sent)?.type(first + sent)
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  await waitUntil(
    'every update has arrived and is saved',
    () => log.deliveries.length - already >= expected && isSaved(plan, rooms),
    drainMs,
  )
}

/** Rooms take turns, and in each room its writers. */
function writerOf(rooms: Member[][], writers: number, sequence: number): Member | undefined {
  const turn = Math.floor(sequence / rooms.length)
  return rooms[sequence % rooms.length]?.[turn % writers]
}

function isSaved(plan: Plan, rooms: Member[][]): boolean {
  if (!plan.rooms[0]?.[0]?.speaksYjs) return true
  return rooms.flat().every(({ client }) => client.saved() === client.sent())
}
