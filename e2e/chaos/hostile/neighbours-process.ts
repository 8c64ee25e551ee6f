// Honest people who type while others attack, as cheap for the machine as they can be.
import { performance } from 'node:perf_hooks'
import { connectLightly } from '#e2e/bench/collab/light-client.ts'
import type { LightClient } from '#e2e/bench/collab/light-client.ts'
import { fanfare } from '#e2e/bench/collab/protocols.ts'
import { createTypewriter, markerOf, scanMarkers } from '#e2e/bench/collab/typed-updates.ts'
import { percentile } from '#e2e/bench/figures.ts'
import { putFirst } from '#e2e/support/put-first.ts'
import { waitUntil } from '#e2e/support/wait-until.ts'
import { answerQuestions } from './respondent.ts'
import { presenceMessage } from './messages.ts'
import type { NeighboursAnswer, RoomFigures, Seat, Table, Typed } from './questions.ts'
import { neighboursQuestion } from './questions.ts'

// Two people in a room: twenty a second.
const typeEveryMs = 100
const settleWithinMs = 20_000

type Room = { name: string; people: Neighbour[]; deliveries: number[]; savings: number[] }

/** When each marker was sent, and by whom. */
const sent: { at: number; by: Neighbour }[] = []
const lost: string[] = []
let rooms: Room[] = []
let typing: NodeJS.Timeout | undefined
/** Markers that are still on their way to somebody. */
let underway = 0

class Neighbour {
  readonly #seat: Seat
  readonly #room: Room
  readonly #type: (text: string) => Uint8Array
  readonly #typed: number[] = []
  readonly #unsaved: { message: number; sequence: number }[] = []
  #client: LightClient | null = null
  #shown = 0

  constructor(seat: Seat, room: Room) {
    this.#seat = seat
    this.#room = room
    this.#type = createTypewriter(this.#root, seat.clientId)
  }

  async sit(): Promise<void> {
    const { url, headers } = this.#seat
    const show = () => presenceMessage(this.#seat.clientId, (this.#shown += 1), '{"cursor":0}')
    const protocol = {
      ...fanfare,
      greeting: [...fanfare.greeting, show()],
      get keepAlive() {
        return show()
      },
    }
    const listener = {
      onMessage: (bytes: Buffer) => this.#hear(bytes),
      onSaved: (upTo: number) => this.#noteSaved(upTo),
    }
    const client = await connectLightly({ url, headers, protocol }, listener)
    this.#client = client
    void client.gone.then((why) => this.#client && lost.push(`${this.#room.name}: ${why}`))
  }

  type(): void {
    const sequence = sent.length
    const update = this.#type(markerOf(sequence))
    sent.push({ at: performance.now(), by: this })
    this.#typed.push(sequence)
    underway += this.#room.people.length - 1
    this.#client?.sendUpdate(update)
    this.#unsaved.push({ message: this.#client?.sent() ?? 0, sequence })
  }

  get unsaved(): number {
    return this.#unsaved.length
  }

  get typed(): Typed {
    const markers = this.#typed.map(markerOf)
    const last = [this.#seat.clientId, Math.max(0, markers.join('').length - 1)] as const
    return { room: this.#room.name, root: this.#root, markers, last }
  }

  async leave(): Promise<void> {
    const client = this.#client
    this.#client = null
    await client?.close()
  }

  get #root(): string {
    return `honest ${this.#seat.clientId}`
  }

  #hear(bytes: Buffer): void {
    const now = performance.now()
    scanMarkers(bytes, (sequence) => {
      const marker = sent[sequence]
      if (!marker || marker.by === this || !this.#room.people.includes(marker.by)) return
      this.#room.deliveries.push(now - marker.at)
      underway -= 1
    })
  }

  #noteSaved(upTo: number): void {
    const now = performance.now()
    while (this.#unsaved[0] && this.#unsaved[0].message <= upTo) {
      const { sequence } = this.#unsaved.shift() ?? { sequence: -1 }
      this.#room.savings.push(now - (sent[sequence]?.at ?? now))
    }
  }
}

putFirst()
answerQuestions(neighboursQuestion, async (question): Promise<NeighboursAnswer> => {
  if (question.kind === 'enter') await enter(question.tables)
  if (question.kind === 'settle') await settle()
  const answer = look()
  if (question.kind === 'leave') await leave()
  return answer
})

async function enter(tables: Table[]): Promise<void> {
  for (const { name, seats } of tables) {
    const room: Room = { name, people: [], deliveries: [], savings: [] }
    rooms.push(room)
    room.people.push(...seats.map((seat) => new Neighbour(seat, room)))
    await Promise.all(room.people.map((neighbour) => neighbour.sit()))
  }
  typing = setInterval(() => {
    for (const neighbour of everybody()) neighbour.type()
  }, typeEveryMs)
}

async function settle(): Promise<void> {
  clearInterval(typing)
  const isSettled = () => underway <= 0 && everybody().every(({ unsaved }) => unsaved === 0)
  // What is left then is reported.
  await waitUntil('everything arrived', isSettled, settleWithinMs).catch(() => undefined)
}

async function leave(): Promise<void> {
  clearInterval(typing)
  await Promise.all(everybody().map((neighbour) => neighbour.leave()))
  rooms = []
  underway = 0
  lost.length = 0
}

function look(): NeighboursAnswer {
  return {
    figures: rooms.map(figuresOf),
    typed: everybody().map(({ typed }) => typed),
    undelivered: Math.max(0, underway),
    unsaved: everybody().reduce((sum, { unsaved }) => sum + unsaved, 0),
    lost: [...lost],
  }
}

/** What there was since the last look. */
function figuresOf(room: Room): RoomFigures {
  const deliveries = room.deliveries.splice(0)
  const savings = room.savings.splice(0)
  return {
    name: room.name,
    deliveries: deliveries.length,
    deliveryP50: rounded(percentile(deliveries, 0.5)),
    deliveryP99: rounded(percentile(deliveries, 0.99)),
    slowestDelivery: rounded(percentile(deliveries, 1)),
    ackP99: rounded(percentile(savings, 0.99)),
  }
}

function rounded(ms: number): number | null {
  return Number.isNaN(ms) ? null : Math.round(ms * 10) / 10
}

function everybody(): Neighbour[] {
  return rooms.flatMap(({ people }) => people)
}
