import { mergeParts } from '../document/merge-parts.ts'
import type { Part } from '../document/part.ts'
import type { RetiredClients } from '../document/retired-clients.ts'
import type { RoomDocument } from '../document/room-document.ts'
import type { Log } from '../ports.ts'
import { syncFrame, syncUpdate } from '../wire/messages.ts'
import type { Audience } from './audience.ts'
import type { Connection } from './connection.ts'
import { PresentSide } from './present-side.ts'
import type { RoomParts } from './room-parts.ts'

type Open = { document: RoomDocument; generation: number; retired: RetiredClients }

const nothing = new Uint8Array([0, 0])

/**
 * The documents that people in a room have copies of: the room's own, of one generation, and what is
 * visible of it, for those who may not see the past.
 */
export class Copies {
  readonly #audience: Audience
  /** Null while loading and after the end. */
  readonly #open: () => Open | null
  readonly #present: PresentSide
  readonly #log: Log

  constructor(room: string, parts: RoomParts, audience: Audience, open: () => Open | null) {
    const { documents, log } = parts
    this.#audience = audience
    this.#log = log
    this.#open = open
    const whole = () => open()?.document.encodeWhole() ?? nothing
    this.#present = new PresentSide(room, { documents, log, audience, whole })
  }

  /** What those who see the past, or do not, have a copy of; null while there is none. */
  documentOf({ seesPast }: Pick<Connection, 'seesPast'>): RoomDocument | null {
    return seesPast ? (this.#open()?.document ?? null) : this.#present.document
  }

  /** Are some of these client numbers of people who wrote in an earlier generation? */
  isOfEarlier(clients: Iterable<number>): boolean {
    return this.#open()?.retired.hasAny(clients) ?? false
  }

  /** Tells a client that said hello which document this is, and what it may do. */
  welcome(connection: Connection): void {
    const { canWrite, seesPast } = connection
    const generation = seesPast ? this.#open()?.generation : this.#present.writer
    if (generation !== undefined) connection.tell({ kind: 'welcome', canWrite, generation })
  }

  /** Shows a newcomer what is here, unless what it holds is of another document. */
  greet(connection: Connection): void {
    if (!connection.seesPast) return this.#present.join(connection)
    const { document, generation } = this.#open() ?? {}
    const { holds } = connection
    if (!document) return
    if (holds.generation > 0 && holds.generation !== generation)
      return connection.close('document-renewed')
    this.#audience.greet(connection, document)
    if (document.isPacked) void this.#wake(document, connection)
  }

  /** A newcomer is going to ask for what is compressed, and is read nothing before it is there. */
  async #wake(document: RoomDocument, { transport }: Connection): Promise<void> {
    transport.pause()
    try {
      await document.wake()
    } catch (error) {
      this.#log.error({ err: error }, 'a document could not be unpacked')
    } finally {
      transport.resume()
    }
  }

  /** Sends what is new in `document` as one frame to everybody here. */
  show(document: RoomDocument, news: readonly Part[], except?: Connection): void {
    if (news.length === 0) return
    this.#audience.send(syncFrame(syncUpdate, mergeParts(news)), document, 'past', except)
    this.#present.follow(news)
  }

  /** Somebody has left. */
  leave(): void {
    this.#present.leave()
  }

  close(): void {
    this.#present.close()
  }
}
