import type { RoomDocument } from '../document/room-document.ts'
import type { Limits } from '../limits.ts'
import type { Ledger } from '../journal/ledger.ts'
import { writeGeneration } from '../journal/write-generation.ts'
import type { Head } from '../ports.ts'
import type { Connection } from './connection.ts'
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
  /** Takes what has arrived, and reads nothing more until the returned function is called. */
  stop: () => () => void
  /** The room is in this generation now. */
  renewed: (generation: number) => void
}

/** When a room's document is written anew, and how. */
export class Renewal {
  readonly #room: string
  readonly #parts: RoomParts
  readonly #side: RoomSide
  #notBefore = 0

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
    await this.#side.run(async ({ document, ledger, generation }) => {
      const goOn = this.#side.stop()
      try {
        const position = ledger.position()
        const { whole } = document
        if (document.waiting.length > 0) return
        const seq = await position
        if (seq === null) return
        isRenewed = await writeGeneration(this.#room, { seq, generation }, whole, this.#parts)
        if (isRenewed) this.#side.renewed(generation + 1)
      } finally {
        goOn()
      }
    })
    if (!isRenewed) this.#notBefore = performance.now() + againMs
    return isRenewed
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

function pastOf({ deleteRanges, clients }: Measures): number {
  return bytesOfPast * (deleteRanges + clients)
}
