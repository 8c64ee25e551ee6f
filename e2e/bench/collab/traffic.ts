import { performance } from 'node:perf_hooks'
import { waitUntil } from '#e2e/support/wait-until.ts'
import { inTurns } from '../in-turns.ts'
import { cpuSeconds } from '../process-cost.ts'
import { connectPatiently } from './light-client.ts'
import type { Address, LightClient } from './light-client.ts'
import { createTypewriter, markerOf, scanMarkers } from './typed-updates.ts'

const connectingAtOnce = 64
// After so many in a row the generator looks at what has arrived, also when it is behind.
const mostInARow = 128

export type Plan = {
  /** One list of addresses a room, equally long; the first `writers` of each list write. */
  rooms: Address[][]
  writers: number
  /** The last so many of each room look into what arrives; the others only count its bytes. */
  readers: number
  /** The process whose cost is measured. */
  pid: number
}

/** What became of the updates of one run; times in ms. A delivery is one update at one member. */
export type Report = {
  /** Updates that were sent a second; below what was asked for if the generator can't do that. */
  rate: number
  deliveries: number
  /** From sending to arriving, of every update at every reader, however many frames that took. */
  latencies: number[]
  /** From sending to being told that it is saved, of the readers' own updates. */
  savings: number[]
  /** Deliveries to readers, and savings, that did not come in time. */
  lost: number
  /** With what words connections have ended, of which none should. */
  ended: readonly string[]
  cpuSeconds: number
  /** Share of the run that the server's process had a core, and that the generator was busy. */
  serverBusy: number
  generatorBusy: number
  /** Updates that a frame brought to a reader. */
  updatesPerFrame: number
}

type Member = {
  client: LightClient
  type: (text: string) => Uint8Array
  /** Looks into what arrives. */
  reads: boolean
  /** Numbers of its own updates that are not saved yet, and of the messages that carried them. */
  unsaved: { message: number; sequence: number }[]
}
/** Of the updates from number `first` on. */
type Log = { first: number; latencies: number[]; savings: number[]; frames: number }

/** Clients in rooms, who send updates at a steady pace while their way is measured. */
export class Traffic {
  readonly #plan: Plan
  /** Members of a room. */
  readonly #size: number
  /** Does the server say what is saved? */
  readonly #isTold: boolean
  readonly #rooms: Member[][]
  /** When each update was sent, and the index of who sent it. */
  readonly #sentAt: number[] = []
  readonly #senders: number[] = []
  readonly #farewells: string[] = []
  #log: Log = { first: 0, latencies: [], savings: [], frames: 0 }

  /** Resolves when everybody has the whole state. */
  static async open(plan: Plan): Promise<Traffic> {
    const traffic = new Traffic(plan)
    const addresses = plan.rooms.flat()
    try {
      await inTurns(addresses.length, connectingAtOnce, async (index) => {
        const address = addresses[index]
        const room = traffic.#rooms[Math.floor(index / traffic.#size)]
        if (address && room) room[index % traffic.#size] = await traffic.#join(address, index)
      })
    } catch (error) {
      await traffic.close()
      throw error
    }
    return traffic
  }

  private constructor(plan: Plan) {
    const [first = []] = plan.rooms
    this.#plan = plan
    this.#size = first.length
    this.#isTold = first[0]?.protocol.acknowledges ?? false
    this.#rooms = plan.rooms.map(() => [])
  }

  /** Sends `rate` updates a second over all rooms, and waits at most `patienceMs` for the last. */
  async run(rate: number, seconds: number, patienceMs: number): Promise<Report> {
    const log: Log = { first: this.#sentAt.length, latencies: [], savings: [], frames: 0 }
    this.#log = log
    const cpuBefore = cpuSeconds(this.#plan.pid)
    const idleBefore = performance.eventLoopUtilization()
    const total = Math.round(rate * seconds)
    const expected = await this.#send(total, rate)
    const busy = performance.eventLoopUtilization(idleBefore).utilization
    const cpuWhileSending = cpuSeconds(this.#plan.pid) - cpuBefore
    const missing = () =>
      expected.deliveries + expected.savings - log.latencies.length - log.savings.length
    const givesUpAt = performance.now() + patienceMs
    await waitUntil(
      'the last updates',
      () => missing() <= 0 || performance.now() > givesUpAt,
      Number.POSITIVE_INFINITY,
    )
    return {
      rate: total / expected.seconds,
      deliveries: total * (this.#size - 1),
      latencies: log.latencies,
      savings: log.savings,
      lost: Math.max(0, missing()),
      ended: [...this.#farewells],
      cpuSeconds: cpuSeconds(this.#plan.pid) - cpuBefore,
      serverBusy: cpuWhileSending / expected.seconds,
      generatorBusy: busy,
      updatesPerFrame: log.latencies.length / log.frames,
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#rooms.flat().map(({ client }) => client.close()))
  }

  /** Connects one member. Nobody has a document: own updates are written, others' are looked through. */
  async #join(address: Address, index: number): Promise<Member> {
    const unsaved: Member['unsaved'] = []
    const place = index % this.#size
    const client = await connectPatiently(address, {
      onMessage: (bytes) => {
        const now = performance.now()
        const before = this.#log.latencies.length
        scanMarkers(bytes, (sequence) => {
          if (sequence < this.#log.first || this.#senders[sequence] === index) return
          this.#log.latencies.push(now - (this.#sentAt[sequence] ?? now))
        })
        if (this.#log.latencies.length > before) this.#log.frames += 1
      },
      onSaved: (upTo) => {
        const now = performance.now()
        while (unsaved[0] && unsaved[0].message <= upTo) {
          const { sequence } = unsaved.shift() ?? { sequence: -1 }
          if (sequence < this.#log.first) continue
          this.#log.savings.push(now - (this.#sentAt[sequence] ?? now))
        }
      },
    })
    const reads = place >= this.#size - this.#plan.readers
    if (!reads) client.lookAway()
    void client.gone.then((farewell) => this.#farewells.push(farewell))
    const clientId = Math.floor(Math.random() * 2 ** 32)
    return { client, unsaved, reads, type: createTypewriter('bench', clientId) }
  }

  /** Sends `total` updates; says how long that took and what the readers should then hear of them. */
  async #send(total: number, rate: number) {
    const expected = { seconds: 0, deliveries: 0, savings: 0 }
    const startedAt = performance.now()
    for (let sent = 0; sent < total;) {
      const due = Math.min(total, ((performance.now() - startedAt) * rate) / 1000)
      const until = Math.min(due, sent + mostInARow)
      for (; sent < until; sent++) {
        const { reads } = this.#typeNext()
        expected.deliveries += this.#plan.readers - (reads ? 1 : 0)
        expected.savings += reads && this.#isTold ? 1 : 0
      }
      await (sent < due ? nextTurn() : nextMillisecond())
    }
    return { ...expected, seconds: (performance.now() - startedAt) / 1000 }
  }

  /** Rooms take turns, and in each room its writers. Returns who wrote. */
  #typeNext(): Member {
    const sequence = this.#sentAt.length
    const room = sequence % this.#rooms.length
    const place = Math.floor(sequence / this.#rooms.length) % this.#plan.writers
    const member = this.#rooms[room]?.[place]
    if (!member) throw new Error('There is nobody in the room.')
    const update = member.type(markerOf(sequence))
    this.#senders.push(room * this.#size + place)
    this.#sentAt.push(performance.now())
    member.client.sendUpdate(update)
    if (member.reads && this.#isTold)
      member.unsaved.push({ message: member.client.sent(), sequence })
    return member
  }
}

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))
const nextMillisecond = () => new Promise<void>((resolve) => setTimeout(resolve, 1))
