import { RowBook, theBuildBefore } from '../figures.ts'
import type { Table } from '../figures.ts'
import type { Settings } from '../settings.ts'
import { steadyTraffic } from './steady-traffic.ts'
import { withSubjects } from './subjects.ts'

const ratePerRoom = 5

/** Many rooms of two people, both of whom write now and then. */
export async function pairs(settings: Settings): Promise<Table> {
  const count = settings.rooms
  const rate = ratePerRoom * count
  const book = new RowBook()
  const cast = {
    scenario: 'pairs',
    peers: ['relay', 'relay, coalesced', 'hocuspocus', '@y/websocket-server'] as const,
    rooms: count,
    connections: 2 * count,
  }
  await withSubjects(settings, cast, async (subjects) => {
    for (let repetition = 0; repetition < settings.repetitions; repetition++)
      for (const subject of subjects) {
        const rooms = Array.from({ length: count }, (_, room) => subject.addresses(room, 2))
        const plan = { rooms, writers: 2, readers: 2, pid: subject.pid() }
        const figures = await steadyTraffic(plan, rate, settings.seconds)
        book.add(`${count} rooms of 2`, subject.name, figures)
      }
  })
  const about = `${rate} updates/s over ${count} rooms of two. As fanout. PostgreSQL's own CPU is not counted.`
  const compared = { by: 'CPU s / 1,000', with: ['relay', 'hocuspocus', theBuildBefore] }
  return { scenario: 'pairs', about, rows: book.rows, compared }
}
