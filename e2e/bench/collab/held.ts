import { percentile, RowBook } from '../figures.ts'
import type { Table } from '../figures.ts'
import type { Settings } from '../settings.ts'
import { calm } from './calm.ts'
import { findHighestRate } from './highest-rate.ts'
import { withSubjects } from './subjects.ts'
import type { Subject } from './subjects.ts'
import { Traffic } from './traffic.ts'
import type { Plan, Report } from './traffic.ts'

const mostMs = 100
const size = 200
const readersOfRoom = 8
// A room in which a server was overrun is left: its document is long, and its clients may be cut off.
const spareRooms = 16
const stepSeconds = 2.5
const rampSeconds = 0.5
const patienceMs = 2_000
const start = { room: 500, pairs: 4_000 }
// Somewhat less than asked for is a rounding; much less is a generator that can't.
const leastOfRate = 0.97

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
  const oneRoom = (subject: Subject, attempt: number): Plan => ({
    rooms: [subject.addresses(pairs + (attempt % spareRooms), size)],
    ...{ writers: size, readers: readersOfRoom, pid: subject.pid() },
  })
  const manyRooms = (subject: Subject): Plan => ({
    rooms: Array.from({ length: pairs }, (_, room) => subject.addresses(room, 2)),
    ...{ writers: 2, readers: 2, pid: subject.pid() },
  })
  await withSubjects(settings, cast, async (subjects) => {
    const attempts = new Map<Subject, number>()
    for (let repetition = 0; repetition < settings.repetitions; repetition++)
      for (const subject of subjects) {
        const open = () => {
          const attempt = attempts.get(subject) ?? 0
          attempts.set(subject, attempt + 1)
          return Traffic.open(oneRoom(subject, attempt))
        }
        const openPairs = () => Traffic.open(manyRooms(subject))
        book.add(`room of ${size}`, subject.name, await search(subject, start.room, open))
        book.add(`${pairs} rooms of 2`, subject.name, await search(subject, start.pairs, openPairs))
      }
  })
  const about = `The highest updates/s of which 99 % arrived within ${mostMs} ms and none was lost, in steps of ${stepSeconds} s; everybody writes. In the room of ${size}, ${readersOfRoom} look into what arrives and the others count its bytes. Busy: the server's process and the load generator at the last rate that did not hold; a generator at 100 % was the limit itself.`
  const compared = { by: 'updates/s held', with: ['relay', 'hocuspocus'] }
  return { scenario: 'held', about, rows: book.rows, compared }
}

/** Looks for the highest rate; figures of the best step that held, and who was busy when none did. */
async function search(subject: Subject, from: number, open: () => Promise<Traffic>) {
  const now: { traffic?: Traffic; held?: Report; failed?: Report } = {}
  const holds = async (rate: number) => {
    now.traffic ??= await open()
    await now.traffic.run(rate, rampSeconds, 0)
    const report = await now.traffic.run(rate, stepSeconds, patienceMs)
    if (isHeld(report, rate)) {
      now.held = report
      return true
    }
    now.failed = report
    await now.traffic.close()
    delete now.traffic
    await calm(subject)
    return false
  }
  try {
    const rate = await findHighestRate(from, holds)
    const { held: best, failed } = now
    return {
      'updates/s held': rate ?? 0,
      'p99 ms': best ? percentile(best.latencies, 0.99) : null,
      'ack p95 ms': best && best.savings.length > 0 ? percentile(best.savings, 0.95) : null,
      'CPU s / 1,000': best ? (best.cpuSeconds / best.deliveries) * 1000 : null,
      'above: server busy %': failed ? 100 * failed.serverBusy : null,
      'above: generator busy %': failed ? 100 * failed.generatorBusy : null,
    }
  } finally {
    await now.traffic?.close()
  }
}

function isHeld(report: Report, rate: number): boolean {
  const isSent = report.rate >= leastOfRate * rate
  return isSent && report.lost === 0 && percentile(report.latencies, 0.99) < mostMs
}
