import { warnAtPercent } from '#shared/contract/collab-messages.ts'
import type { Connection } from './connection.ts'

type Parts = {
  /** How large the document may become, and is. */
  mostBytes: number
  bytes: () => number
  connections: ReadonlySet<Connection>
}

/** Tells people when a document is nearly as large as it may be. */
export class Growth {
  readonly #parts: Parts
  #warnedAt = 0

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Tells a newcomer. */
  tell(connection: Connection): void {
    const percent = this.#percent()
    if (percent >= warnAtPercent) connection.tell({ kind: 'nearly-full', percent })
  }

  /** Tells everybody as it comes near its limit, and when it is no longer. */
  look(): void {
    const percent = this.#percent()
    const isNear = percent >= warnAtPercent
    if (percent === this.#warnedAt || (!isNear && this.#warnedAt === 0)) return
    this.#warnedAt = isNear ? percent : 0
    for (const connection of this.#parts.connections)
      connection.tell({ kind: 'nearly-full', percent })
  }

  #percent(): number {
    const { bytes, mostBytes } = this.#parts
    return Math.floor((100 * bytes()) / mostBytes)
  }
}
