import { randomInt } from 'node:crypto'
import { storedPart, type Part } from '../document/part.ts'
import { RoomDocument } from '../document/room-document.ts'
import type { Documents, Log, PresentDocument } from '../ports.ts'
import { syncFrame, syncUpdate } from '../wire/messages.ts'
import type { Audience } from './audience.ts'
import type { Connection } from './connection.ts'

type Parts = {
  documents: Documents
  log: Log
  audience: Audience
  /** The whole state of the room's document now. */
  whole: () => Uint8Array
}

/**
 * What those in a room get who may not see its past: another document, which holds what is visible now
 * and follows the room's. It exists while somebody is there for it. Whoever comes gets it without
 * anything that was deleted before.
 */
export class PresentSide {
  readonly #room: string
  readonly #parts: Parts
  /** Names the document to its clients, as a generation does; the one client that writes in it. */
  writer = newWriter()
  #source: Promise<PresentDocument> | null = null
  #document: RoomDocument | null = null
  /** One thing after the other: whoever comes gets all that was sent to the others before. */
  #work: Promise<void> = Promise.resolve()
  #news: Uint8Array[] = []

  constructor(room: string, parts: Parts) {
    this.#room = room
    this.#parts = parts
  }

  /** Null until the first one has been greeted. */
  get document(): RoomDocument | null {
    return this.#document
  }

  /** Greets a newcomer, who is told and read nothing before. */
  join(connection: Connection): void {
    connection.transport.pause()
    this.#source ??= this.#parts.documents.present(this.#parts.whole(), this.writer)
    this.#do(async (source) => {
      const snapshot = await source.state()
      this.#document = RoomDocument.restore({ snapshot, updates: [] })
      if (!connection.closed) this.#greet(connection, this.#document)
      connection.transport.resume()
    })
  }

  /** The room's document has changed by these. */
  follow(news: readonly Part[]): void {
    if (!this.#source) return
    this.#news.push(...news.map(({ bytes }) => bytes))
    if (this.#news.length > news.length) return
    this.#do(async (source) => {
      const change = await source.follow(this.#news.splice(0))
      const { fresh } = (change && this.#document?.take(storedPart(change))) ?? {}
      if (fresh && this.#document)
        this.#parts.audience.send(syncFrame(syncUpdate, fresh.bytes), this.#document, 'present')
    })
  }

  /** Somebody has left: it ends with the last one whom it is for. */
  leave(): void {
    if (this.#source && this.#guests().length === 0) this.close()
  }

  /** The next one is another document: nobody has a copy of it. */
  close(): void {
    this.writer = newWriter()
    void this.#source?.then(
      (source) => source.close(),
      () => undefined,
    )
    this.#source = null
    this.#document = null
    this.#news = []
  }

  #greet(connection: Connection, document: RoomDocument): void {
    const { holds } = connection
    const isOther = holds.generation > 0 && holds.generation !== this.writer
    if (isOther) connection.close('document-renewed')
    else this.#parts.audience.greet(connection, document)
  }

  #do(work: (source: PresentDocument) => Promise<void>): void {
    const source = this.#source
    if (!source) return
    this.#work = this.#work.then(async () => {
      try {
        const open = await source
        if (this.#source === source) await work(open)
      } catch (error) {
        if (this.#source !== source) return
        this.#fail(error)
      }
    })
  }

  #fail(error: unknown): void {
    const { log } = this.#parts
    log.error({ err: error, room: this.#room }, 'what is visible could not be shown to guests')
    this.close()
    for (const guest of this.#guests()) guest.close('unavailable')
  }

  #guests(): Connection[] {
    return [...this.#parts.audience.connections].filter(({ seesPast }) => !seesPast)
  }
}

const newWriter = () => randomInt(2 ** 31, 2 ** 32)
