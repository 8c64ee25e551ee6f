import { RowBook } from '../figures.ts'
import type { Table } from '../figures.ts'
import type { Settings } from '../settings.ts'
import { collectedMb } from './collected-mb.ts'
import { withSubjects } from './subjects.ts'
import type { Subject } from './subjects.ts'
import { Traffic } from './traffic.ts'

const roomCount = 100
const steps = 4

/** What connections that do nothing take: memory with more and more of them in the same rooms. */
export async function idle(settings: Settings): Promise<Table> {
  const perRoom = Math.max(1, Math.round(settings.connections / roomCount / steps))
  const book = new RowBook()
  const cast = {
    scenario: 'idle',
    peers: ['relay', 'hocuspocus', '@y/websocket-server'] as const,
    rooms: roomCount,
    connections: roomCount * (1 + perRoom * steps),
  }
  const most = roomCount * perRoom * steps
  await withSubjects(settings, cast, async (subjects) => {
    for (const subject of subjects)
      book.add(`${most} connections`, subject.name, await measure(subject, perRoom))
  })
  const about = `${roomCount} rooms, first with one connection each, then with ${steps} times ${perRoom} more in each; the slope of resident memory over them. Garbage is collected before each look. Measured once.`
  const compared = { by: 'KiB / connection', with: ['relay', 'hocuspocus'] }
  return { scenario: 'idle', about, rows: book.rows, compared }
}

async function measure(subject: Subject, perRoom: number): Promise<Record<string, number>> {
  const open: Traffic[] = []
  const points: Point[] = []
  const connect = async (count: number) => {
    const rooms = Array.from({ length: roomCount }, (_, room) => subject.addresses(room, count))
    open.push(await Traffic.open({ rooms, writers: 0, readers: 0, pid: subject.pid() }))
    return collectedMb(subject)
  }
  try {
    points.push({ x: 0, y: await connect(1) })
    for (let step = 1; step <= steps; step++)
      points.push({ x: step * perRoom * roomCount, y: await connect(perRoom) })
  } finally {
    await Promise.all(open.map((traffic) => traffic.close()))
  }
  return {
    'KiB / connection': (slopeOf(points) * 1e6) / 1024,
    'MB with none': points[0]?.y ?? Number.NaN,
    'MB with all': points.at(-1)?.y ?? Number.NaN,
  }
}

type Point = { x: number; y: number }

/** Of the line that fits best (least squares). */
function slopeOf(points: readonly Point[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const x = mean(points.map((point) => point.x))
  const y = mean(points.map((point) => point.y))
  const together = points.reduce((sum, point) => sum + (point.x - x) * (point.y - y), 0)
  return together / points.reduce((sum, point) => sum + (point.x - x) ** 2, 0)
}
