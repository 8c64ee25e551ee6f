import { RowBook, theBuildBefore } from '../figures.ts'
import type { Table } from '../figures.ts'
import type { Settings } from '../settings.ts'
import { steadyTraffic } from './steady-traffic.ts'
import { withSubjects } from './subjects.ts'

const rate = 100
const writers = 5

/** One room with many readers; a few of those in it write 100 updates a second between them. */
export async function fanout(settings: Settings): Promise<Table> {
  const sizes = settings.roomSizes
  const book = new RowBook()
  const cast = {
    scenario: 'fanout',
    peers: ['relay', 'relay, coalesced', 'hocuspocus', '@y/websocket-server'] as const,
    rooms: sizes.length,
    connections: Math.max(...sizes),
  }
  await withSubjects(settings, cast, async (subjects) => {
    for (const [room, size] of sizes.entries())
      for (let repetition = 0; repetition < settings.repetitions; repetition++)
        for (const subject of subjects) {
          const rooms = [subject.addresses(room, size)]
          const plan = { rooms, writers, readers: size, pid: subject.pid() }
          book.add(
            `room of ${size}`,
            subject.name,
            await steadyTraffic(plan, rate, settings.seconds),
          )
        }
  })
  const about = `One room, ${rate} updates/s from ${writers} of its people. CPU of the server's process for 1,000 deliveries (one update at one reader); from sending to arriving; ack: from sending to being told that it is saved. The relays do no CRDT, no checks and no storage; the peers store nothing.`
  const compared = { by: 'CPU s / 1,000', with: ['relay', 'hocuspocus', theBuildBefore] }
  return { scenario: 'fanout', about, rows: book.rows, compared }
}
