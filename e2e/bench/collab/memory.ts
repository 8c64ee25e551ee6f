import { waitUntil } from '#e2e/support/wait-until.ts'
import { RowBook, theBuildBefore } from '../figures.ts'
import type { Table } from '../figures.ts'
import { inTurns } from '../in-turns.ts'
import { residentMb } from '../process-cost.ts'
import type { Settings } from '../settings.ts'
import { buildBlockDocument } from './block-document.ts'
import { calm } from './calm.ts'
import { collectedMb } from './collected-mb.ts'
import { connectPatiently } from './light-client.ts'
import type { Address, LightClient } from './light-client.ts'
import { whyEnded } from './steady-traffic.ts'
import { withSubjects } from './subjects.ts'
import type { Subject } from './subjects.ts'
import { Traffic } from './traffic.ts'

const writingAtOnce = 8
const savedWithinMs = 60_000
const idleSeconds = 60
const typingSeconds = 15
const patienceMs = 10_000
const sampleMs = 1_000
/** Less than this share is no fall. */
const fallShare = 0.01

/** Many rooms with a document of blocks and one client each, who first does nothing, then types. */
export async function memory(settings: Settings): Promise<Table> {
  const count = settings.rooms
  const document = buildBlockDocument()
  const book = new RowBook()
  const cast = {
    scenario: 'memory',
    peers: ['hocuspocus', 'hocuspocus, stored', '@y/websocket-server'] as const,
    rooms: count,
    connections: 2 * count,
  }
  await withSubjects(settings, cast, async (subjects) => {
    const opened: Opened[] = []
    try {
      for (const subject of subjects) opened.push(await openRooms(subject, count, document))
      const idle = await Promise.all(opened.map(({ subject }) => sampleMb(subject, idleSeconds)))
      for (const [index, { subject, traffic, emptyMb }] of opened.entries()) {
        const { first, last, fellFor } = summarise(idle[index] ?? [])
        const collected = await collectedMb(subject)
        const typing = sampleMb(subject, typingSeconds)
        const { ended } = await traffic.run(count, typingSeconds, patienceMs)
        if (ended.length > 0) throw new Error(`${subject.name}: ${whyEnded(ended)}`)
        const highest = Math.max(...(await typing))
        const ofRoom = (mb: number) => ((mb - emptyMb) * 1e6) / 1024 / count
        book.add(`${count} rooms`, subject.name, {
          'no room MB': emptyMb,
          'opened MB': first,
          'idle MB': last,
          'fell for s': fellFor,
          'idle, collected MB': collected,
          'typing MB': highest,
          'idle room KiB': ofRoom(last),
          'typing room KiB': ofRoom(highest),
        })
      }
    } finally {
      await Promise.all(opened.map(({ traffic }) => traffic.close()))
    }
  })
  const kilobytes = Math.round(document.byteLength / 1000)
  const about = `${count} rooms with one connection each and the same document of blocks, ${kilobytes} kB. Resident memory: before the first room (collected), when all are open, after ${idleSeconds} s in which nobody does anything (and how long it fell), after a forced collection, and the highest in ${typingSeconds} s in which everybody types once a second; and what a room adds when it is idle (collected) and when it is typed in. Measured once. Those that store were restarted after writing, so that rooms are opened from what is stored; the others can't be.`
  const compared = { by: 'idle MB', with: ['hocuspocus', 'hocuspocus, stored', theBuildBefore] }
  return { scenario: 'memory', about, rows: book.rows, compared }
}

type Opened = { subject: Subject; traffic: Traffic; emptyMb: number }

/** Writes the document into every room and leaves one connection in each. */
async function openRooms(subject: Subject, count: number, document: Uint8Array): Promise<Opened> {
  const all = () => Array.from({ length: count }, (_, room) => subject.addresses(room, 1))
  const emptyMb = await collectedMb(subject)
  // What follows is seen without a collection by force, so also without that one.
  await subject.restart()
  const writers = await writeEverywhere(all().flat(), document)
  const leave = () => Promise.all(writers.map((writer) => writer.close()))
  await calm(subject)
  if (subject.stores) {
    await leave()
    await subject.restart()
    await calm(subject)
  }
  const plan = { rooms: all(), writers: 1, readers: 0, pid: subject.pid() }
  const traffic = await Traffic.open(plan)
  await leave()
  return { subject, traffic, emptyMb }
}

async function writeEverywhere(addresses: Address[], document: Uint8Array): Promise<LightClient[]> {
  const clients: LightClient[] = []
  await inTurns(addresses.length, writingAtOnce, async (index) => {
    const address = addresses[index]
    if (!address) return
    const client = await connectPatiently(address, {})
    clients.push(client)
    client.sendUpdate(document)
    if (!address.protocol.acknowledges) return
    const isSaved = () => client.saved() === client.sent()
    await waitUntil('the document is saved', isSaved, savedWithinMs)
  })
  return clients
}

/** Resident MB, once a second. */
async function sampleMb({ pid }: Subject, seconds: number): Promise<number[]> {
  const samples = [residentMb(pid())]
  while (samples.length <= seconds) {
    await new Promise((resolve) => setTimeout(resolve, sampleMs))
    samples.push(residentMb(pid()))
  }
  return samples
}

/** The first and the last sample, and after how many seconds the last clear fall was. */
function summarise(samples: readonly number[]) {
  let [lowest = Number.NaN, fellFor] = [samples[0], 0]
  for (const [second, mb] of samples.entries()) {
    if (mb > lowest * (1 - fallShare)) continue
    lowest = mb
    fellFor = second
  }
  return { first: samples[0] ?? Number.NaN, last: samples.at(-1) ?? Number.NaN, fellFor }
}
