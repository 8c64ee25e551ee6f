import { setTimeout as pause } from 'node:timers/promises'
import type { RunningServer } from '#e2e/support/start-server.ts'
import { RowBook } from '../figures.ts'
import type { Table } from '../figures.ts'
import { measuredEnv } from '../measured-env.ts'
import { cpuShare } from '../process-cost.ts'
import type { Settings } from '../settings.ts'
import { behindProxy, openStage } from '../stage.ts'
import { raiseFileLimit } from './file-limit.ts'
import { describeEnds, startHerd } from './herd.ts'
import type { Herd } from './herd.ts'
import { populate } from './populate.ts'
import type { Population } from './populate.ts'
import { collectedHeap } from './server-heap.ts'
import type { Heap } from './server-heap.ts'
import { startTalking, talkFigures } from './talk.ts'
import type { Talking } from './talk.ts'
import type { Place } from './orders.ts'

const socketsPerRoom = 20
const talkRooms = 40
const readersPerTalk = 4
const talkers = talkRooms * (1 + readersPerTalk)
const editsPerSecond = 200
const enterPerSecond = 1_000
const herdProcesses = 2
/** Files that the server needs besides the sockets of the crowd. */
const otherFiles = 150 + talkers
const warmUpMs = 3_000
/** Everybody shows every 15 s that they are there; after this all have. */
const appearedMs = 17_000
const subject = 'fanfare, sqlite'

type Scene = {
  server: RunningServer
  talking: Talking
  herd: Herd
  /** One person in each room that nobody types in, and everybody else. */
  first: Place[]
  others: Place[]
  count: number
}

/** Very many people look at documents while a few others type. */
export async function crowd(settings: Settings): Promise<Table> {
  const files = raiseFileLimit(settings.sockets + otherFiles)
  const count = Math.min(settings.sockets, files - otherFiles)
  const rooms = Math.ceil(count / socketsPerRoom)
  const stage = await openStage(settings, 'crowd', 'sqlite', { env: behindProxy })
  try {
    const plan = { connections: count + talkers, rooms: talkRooms + rooms, templateId: 'event' }
    const population = await populate(stage.server.origin, plan)
    await stage.server.stop()
    const server = await stage.startNode(measuredEnv(settings))
    const scene = await setScene(server, population, count)
    const book = await measure(scene, settings)
    const ends = describeEnds(scene.herd.ends)
    await Promise.all([scene.talking.stop(), scene.herd.stop()])
    await server.stop()
    const about = `${count} of ${settings.sockets} sockets (a process may have ${files} files open here) in ${rooms} rooms, of ${population.people} people, whose signing up and campaigns took ${population.seconds.toFixed(0)} s. In ${talkRooms} other rooms one of ${1 + readersPerTalk} types, ${editsPerSecond} edits/s in all. CPU of the server in % of a core; memory after a forced collection. Present: each shows every 15 s that they are there, as stock clients do. Connections that ended: ${ends}.`
    return { scenario: 'crowd', about, rows: book.rows }
  } finally {
    await stage.stop()
  }
}

async function setScene(server: RunningServer, population: Population, count: number) {
  const port = Number(new URL(server.origin).port)
  const talks = Array.from({ length: talkRooms }, (_, room) => {
    const [writer, ...readers] = population.placesIn(room, 1 + readersPerTalk, port)
    if (!writer) throw new Error(`Nobody types in room ${room}.`)
    return { writer, readers }
  })
  const places = Array.from({ length: Math.ceil(count / socketsPerRoom) }, (_, room) => {
    const left = count - room * socketsPerRoom
    return population.placesIn(talkRooms + room, Math.min(socketsPerRoom, left), port)
  })
  return {
    server,
    count,
    herd: startHerd(herdProcesses),
    talking: await startTalking(talks),
    first: places.flatMap((room) => room.slice(0, 1)),
    others: places.flatMap((room) => room.slice(1)),
  } satisfies Scene
}

async function measure(scene: Scene, settings: Settings): Promise<RowBook> {
  const { herd, server } = scene
  const book = new RowBook()
  const observeTimes = async (work: string) => {
    for (let time = 0; time < settings.repetitions; time++)
      book.add(work, subject, await observe(scene, settings.seconds))
  }
  // The first round is slower than all that follow: the server is compiling.
  await observe(scene, settings.seconds)
  const before = await collectedHeap(server)
  book.add('nobody looks on', subject, memory(before))
  await observeTimes('nobody looks on')

  const opened = await enter(scene, scene.first)
  const rooms = await collectedHeap(server)
  book.add(`one looks on in each of ${scene.first.length} rooms`, subject, {
    ...memory(rooms),
    ...opened,
    'KiB a room': kibibytes(rooms.residentMb - before.residentMb) / scene.first.length,
  })

  const work = `${scene.count} look on`
  const entered = await enter(scene, scene.others)
  const after = await collectedHeap(server)
  book.add(work, subject, {
    ...memory(after),
    ...entered,
    'KiB a socket': kibibytes(after.residentMb - rooms.residentMb) / scene.others.length,
    'heap KiB a socket': kibibytes(after.usedMb - rooms.usedMb) / scene.others.length,
  })
  await observeTimes(work)

  herd.appear()
  await pause(appearedMs)
  const present = `${scene.count} are present`
  book.add(present, subject, memory(await collectedHeap(server)))
  await observeTimes(present)
  const lost = herd.ends.filter(({ wasSynced }) => wasSynced).length
  book.add(present, subject, { 'sockets open': herd.synced(), 'sockets lost': lost })
  return book
}

/** Lets them in, as many a second as are to come, and takes the time. */
async function enter({ server, herd }: Scene, places: Place[]) {
  const startedAt = performance.now()
  const options = { perSecond: enterPerSecond, arePresent: false }
  const cpu = await cpuShare(server.pid, () => herd.enter(places, options))
  return { 'entered in s': (performance.now() - startedAt) / 1000, 'CPU % entering': cpu }
}

/** A while in which nobody types, then one with typing. */
async function observe({ server, talking }: Scene, seconds: number) {
  const idle = await cpuShare(server.pid, () => pause(seconds * 1000))
  talking.type(editsPerSecond)
  await pause(warmUpMs)
  const from = Date.now()
  const busy = await cpuShare(server.pid, () => pause(seconds * 1000))
  const to = Date.now()
  await talking.pause()
  return { 'CPU % idle': idle, 'CPU % typing': busy, ...talkFigures(talking.log, from, to) }
}

function memory({ residentMb, usedMb }: Heap) {
  return { 'resident MB': residentMb, 'heap MB': usedMb }
}

function kibibytes(megabytes: number): number {
  return (megabytes * 1e6) / 1024
}
