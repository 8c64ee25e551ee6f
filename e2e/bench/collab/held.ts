import { percentile, RowBook } from '../figures.ts'
import type { Table } from '../figures.ts'
import type { Settings } from '../settings.ts'
import { calm } from './calm.ts'
import { findHighestRate } from './highest-rate.ts'
import { whyEnded } from './steady-traffic.ts'
import { withSubjects } from './subjects.ts'
import type { Subject } from './subjects.ts'
import { Traffic } from './traffic.ts'
import type { Plan, Report } from './traffic.ts'

const mostMs = 100
const size = 200
const readersOfRoom = 8
// A room in which a server was overrun is left: its document is long, and its clients may be cut off.
const spareRooms = 16
const stepSeconds = 2
const rampSeconds = 0.5
const patienceMs = 2_000
// Somewhat less than asked for is a rounding; much less is a generator that can't.
const leastOfRate = 0.97
// A later repetition begins a little below what the first one found.
const beginAgainAt = 0.75

type Work = {
  name: string
  /** Updates a second of the first step. */
  start: number
  plan: (subject: Subject, attempt: number) => Plan
}

/** The highest rate at which 99 % of the updates arrive within 100 ms and none is lost. */
export async function held(settings: Settings): Promise<Table> {
  const pairs = settings.rooms
  const book = new RowBook()
  const cast = {
    scenario: 'held',
    peers: ['relay', 'relay, coalesced', 'hocuspocus', '@y/websocket-server'] as const,
    rooms: pairs + spareRooms,
    connections: Math.max(size, 2 * pairs),
  }
  const oneRoom: Work = {
    name: `room of ${size}`,
    start: 500,
    plan: (subject, attempt) => ({
      rooms: [subject.addresses(pairs + (attempt % spareRooms), size)],
      writers: size,
      readers: readersOfRoom,
      pid: subject.pid(),
    }),
  }
  const manyRooms: Work = {
    name: `${pairs} rooms of 2`,
    start: 4_000,
    plan: (subject) => ({
      rooms: Array.from({ length: pairs }, (_, room) => subject.addresses(room, 2)),
      writers: 2,
      readers: 2,
      pid: subject.pid(),
    }),
  }
  await withSubjects(settings, cast, async (subjects) => {
    const searches = [oneRoom, manyRooms].flatMap((work) =>
      subjects.map((subject) => new Search(subject, work)),
    )
    for (let repetition = 0; repetition < settings.repetitions; repetition++)
      for (const search of searches)
        book.add(search.work.name, search.subject.name, await search.run())
  })
  const about = `The highest updates/s of which 99 % arrived within ${mostMs} ms and none was lost, in steps of ${stepSeconds} s; everybody writes. In the room of ${size}, ${readersOfRoom} look into what arrives and the others count its bytes. Busy: the server's process and the load generator at the last rate that did not hold; a generator at 100 % was the limit itself.`
  const compared = { by: 'updates/s held', with: ['relay', 'hocuspocus'] }
  return { scenario: 'held', about, rows: book.rows, compared }
}

/** Looks for the highest rate of one server at one work, several times. */
class Search {
  readonly subject: Subject
  readonly work: Work
  #from: number
  #attempt = 0
  #traffic: Traffic | null = null
  #held: Report | null = null
  #failed: Report | null = null

  constructor(subject: Subject, work: Work) {
    this.subject = subject
    this.work = work
    this.#from = work.start
  }

  /** Figures of the best step that held, and who was busy in the last that did not. */
  async run(): Promise<Record<string, number | null>> {
    this.#held = null
    this.#failed = null
    try {
      const rate = await findHighestRate(this.#from, (asked) => this.#holds(asked))
      if (rate !== null) this.#from = Math.round(rate * beginAgainAt)
      return { 'updates/s held': rate ?? 0, ...this.#figures() }
    } finally {
      await this.#leave()
    }
  }

  #figures(): Record<string, number | null> {
    const [best, failed] = [this.#held, this.#failed]
    return {
      'p99 ms': best && percentile(best.latencies, 0.99),
      'ack p95 ms': best && best.savings.length > 0 ? percentile(best.savings, 0.95) : null,
      'CPU s / 1,000': best && (best.cpuSeconds / best.deliveries) * 1000,
      'above: server busy %': failed && 100 * failed.serverBusy,
      'above: generator busy %': failed && 100 * failed.generatorBusy,
    }
  }

  async #holds(rate: number): Promise<boolean> {
    this.#traffic ??= await Traffic.open(this.work.plan(this.subject, this.#attempt++))
    await this.#traffic.run(rate, rampSeconds, 0)
    const report = await this.#traffic.run(rate, stepSeconds, patienceMs)
    if (isHeld(report, rate)) {
      this.#held = report
      return true
    }
    this.#failed = report
    if (report.ended.length > 0)
      console.log(`${this.subject.name} at ${rate}/s: ${whyEnded(report.ended)}`)
    await this.#leave()
    await calm(this.subject)
    return false
  }

  async #leave(): Promise<void> {
    await this.#traffic?.close()
    this.#traffic = null
  }
}

function isHeld(report: Report, rate: number): boolean {
  const isSent = report.rate >= leastOfRate * rate
  const isWhole = report.lost === 0 && report.ended.length === 0
  return isSent && isWhole && percentile(report.latencies, 0.99) < mostMs
}
