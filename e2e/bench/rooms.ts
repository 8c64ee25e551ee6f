import { RowBook } from './figures.ts'
import type { Table } from './figures.ts'
import type { Settings } from './settings.ts'
import { databasesOf, openStage } from './stage.ts'
import { asSubject, relays } from './subjects.ts'
import type { Subject } from './subjects.ts'
import { measureTraffic } from './traffic.ts'

const ratePerRoom = 5

/** Many rooms of two people, both of whom write now and then. */
export async function rooms(settings: Settings): Promise<Table> {
  const count = settings.rooms
  const rate = ratePerRoom * count
  const book = new RowBook()
  const subjects: Subject[] = await relays()
  try {
    for (const kind of databasesOf(settings))
      subjects.push(await asSubject(await openStage(settings, 'rooms', kind), count, 2 * count))
    for (let repetition = 0; repetition < settings.repetitions; repetition++)
      for (const subject of subjects) {
        const pairs = Array.from({ length: count }, (_, room) => subject.addresses(room, 2))
        const plan = { rooms: pairs, writers: 2, rate, seconds: settings.seconds }
        const figures = await measureTraffic({ ...plan, pid: subject.pid })
        book.add(`${count} rooms of 2`, subject.name, figures)
      }
  } finally {
    await Promise.all(subjects.map((subject) => subject.stop()))
  }
  const about = `${rate} updates/s over ${count} rooms of two. As fanout; ack: from sending to being told that it is saved. PostgreSQL's own CPU is not counted.`
  return { scenario: 'rooms', about, rows: book.rows, comparedBy: 'CPU s / 1,000' }
}
