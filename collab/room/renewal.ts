import type { RoomDocument } from '../document/room-document.ts'
import type { Limits } from '../limits.ts'
import type { Ledger } from '../journal/ledger.ts'
import { writeGeneration } from '../journal/write-generation.ts'
import type { Head } from '../ports.ts'
import type { Connection } from './connection.ts'
import type { OtherNodes } from './other-nodes.ts'
import type { RoomParts } from './room-parts.ts'

/** About so many bytes are left of a stretch that was deleted, and of a client that has written. */
const bytesOfPast = 12

/** A renewal that came to nothing is not tried again sooner (ms). */
const againMs = 10_000

type Measures = Pick<RoomDocument, 'clients' | 'deleteRanges' | 'size'>

type Open = { document: RoomDocument; ledger: Ledger<Connection>; generation: number }

type RoomSide = {
  /** Null while loading and after the end. */
  open: () => Open | null
  /** Runs it in the background, not twice at a time; the room waits for it before it unloads. */
  run: (work: (open: Open) => Promise<void>) => Promise<void>
  others: () => Pick<OtherNodes, 'hold' | 'tellRenewed'>
  /** Reads nothing until the returned function is called. */
  stopReading: () => () => void
  /** Takes what has arrived. */
  tick: () => void
  /** The document is not this room's any more. */
  retire: () => void
}

/** When a room's document is written anew, and how. */
export class Renewal {
  readonly #room: string
  readonly #parts: RoomParts
  readonly #side: RoomSide
  #notBefore = 0
  #goOn: (() => void) | null = null
  #waiting: NodeJS.Timeout | undefined

  constructor(room: string, parts: RoomParts, side: RoomSide) {
    this.#room = room
    this.#parts = parts
    this.#side = side
  }

  /** What the document is to be renewed at once it has rested; null when there is little to gain. */
  get worthwhile(): Head | null {
    const open = this.#side.open()
    if (!open || open.ledger.contained === 0) return null
    if (!isWorthRenewing(open.document, this.#parts.limits)) return null
    return { seq: open.ledger.contained, generation: open.generation }
  }

  /** Renews also with people in it, before the document comes near its limits. */
  whenMuch(): void {
    const open = this.#side.open()
    if (!open || performance.now() < this.#notBefore) return
    const { renewAtClients, renewAtBytes } = this.#parts.limits
    const past = pastOf(open.document)
    const isMuch = past >= renewAtBytes && past >= open.document.size / 2
    if (open.document.clients >= renewAtClients || isMuch) void this.now()
  }

  /**
   * Writes the next generation. False when others wrote at the same time, when rows wait for others
   * that are missing, or when it failed: then everything is as it was.
   */
  async now(): Promise<boolean> {
    let isRenewed = false
    await this.#side.run(async (open) => {
      const goOn = this.#stop()
      const letGo = this.#side.others().hold()
      try {
        if (letGo) await pause(this.#parts.limits.renewSettleMs)
        isRenewed = await this.#write(open)
      } finally {
        letGo?.()
        goOn()
      }
    })
    if (!isRenewed) this.#notBefore = performance.now() + againMs
    return isRenewed
  }

  /** Another node writes the document anew: nobody is read until it is heard of no more, or `goOn`. */
  waitForOther(): void {
    this.#goOn ??= this.#stop()
    clearTimeout(this.#waiting)
    this.#waiting = setTimeout(() => this.goOn(), this.#parts.limits.renewPauseMs)
  }

  goOn(): void {
    clearTimeout(this.#waiting)
    this.#goOn?.()
    this.#goOn = null
  }

  async #write({ document, ledger, generation }: Open): Promise<boolean> {
    const position = ledger.position()
    const { whole } = document
    if (document.waiting.length > 0) return false
    const seq = await position
    if (seq === null) return false
    const head = { seq, generation }
    const isRenewed = await writeGeneration(this.#room, head, whole, this.#parts)
    if (!isRenewed) return false
    this.#side.others().tellRenewed(generation + 1)
    this.#side.retire()
    return true
  }

  #stop(): () => void {
    const goOn = this.#side.stopReading()
    this.#side.tick()
    return goOn
  }
}

/** Whether so much of a document that rests is past that it is to be written anew. */
export function isWorthRenewing(
  document: Measures,
  { renewAtRestClients, renewAtRestPart, renewAtRestBytes }: Limits,
): boolean {
  const isMuch = pastOf(document) > Math.max(renewAtRestBytes, renewAtRestPart * document.size)
  return document.clients > renewAtRestClients || isMuch
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

function pastOf({ deleteRanges, clients }: Measures): number {
  return bytesOfPast * (deleteRanges + clients)
}
