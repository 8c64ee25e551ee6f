import { startRespondent } from './respondent.ts'
import type { Respondent } from './respondent.ts'
import type { Id } from './write-update.ts'

/** Where an honest person sits, and which client their document is. */
export type Seat = { url: string; headers: Record<string, string>; clientId: number }

/** Who sits in which room. */
export type Table = { name: string; seats: Seat[] }

/** What was seen in one room since it was last asked; times in ms. */
export type RoomFigures = {
  name: string
  deliveries: number
  /** Null when there was none. */
  deliveryP50: number | null
  deliveryP99: number | null
  slowestDelivery: number | null
  ackP99: number | null
}

/** What one person typed into a root text of their own, marker after marker. */
export type Typed = { room: string; root: string; markers: string[]; last: Id }

export type NeighboursQuestion =
  | { kind: 'enter'; tables: Table[] }
  | { kind: 'figures' }
  /** Stop typing and wait until all is everywhere. */
  | { kind: 'settle' }
  | { kind: 'leave' }

export type NeighboursAnswer = {
  figures: RoomFigures[]
  typed: Typed[]
  /** Markers that did not reach somebody, or were not said to be saved; after settling. */
  undelivered: number
  unsaved: number
  /** Connections that ended, with code and reason. */
  lost: string[]
}

export type Neighbours = Respondent<NeighboursQuestion, NeighboursAnswer>

/** Honest people who type and take the time, in a process of their own. */
export function startNeighbours(): Promise<Neighbours> {
  return startRespondent('./neighbours-process.ts')
}
