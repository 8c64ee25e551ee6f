import { RowBook } from './figures.ts'
import type { Table } from './figures.ts'
import type { Settings } from './settings.ts'
import { openStage } from './stage.ts'
import { asSubject, relays } from './subjects.ts'
import { measureTraffic } from './traffic.ts'

const rate = 100
const writers = 5

/** One room with many readers; a few of those in it write 100 updates a second between them. */
export async function fanout(settings: Settings): Promise<Table> {
  const sizes = settings.roomSizes
  const book = new RowBook()
  const server = await asSubject(
    await openStage(settings, 'fanout'),
    sizes.length,
    Math.max(...sizes),
  )
  const subjects = [...(await relays()), server]
  try {
    for (const [room, size] of sizes.entries())
      for (let repetition = 0; repetition < settings.repetitions; repetition++)
        for (const subject of subjects) {
          const rooms = [subject.addresses(room, size)]
          const plan = { rooms, writers, rate, seconds: settings.seconds, pid: subject.pid }
          book.add(`room of ${size}`, subject.name, await measureTraffic(plan))
        }
  } finally {
    await Promise.all(subjects.map((subject) => subject.stop()))
  }
  const about = `One room, ${rate} updates/s from ${writers} of its people. CPU of the server's process for 1,000 deliveries (one update at one reader); from sending to arriving; the relays do no CRDT, no checks and no storage.`
  return { scenario: 'fanout', about, rows: book.rows, comparedBy: 'CPU s / 1,000' }
}
