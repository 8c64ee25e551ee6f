import type { Head } from '../ports.ts'

/** More are not remembered; they are noted again when somebody leaves them the next time. */
const mostResting = 10_000

/** Rooms that were left with a document that is worth renewing, oldest first. */
export class RestingRooms {
  readonly #rooms = new Map<string, { head: Head; since: number }>()

  add(room: string, head: Head, now: number): void {
    this.#rooms.delete(room)
    this.#rooms.set(room, { head, since: now })
    const [oldest] = this.#rooms.keys()
    if (this.#rooms.size > mostResting && oldest !== undefined) this.#rooms.delete(oldest)
  }

  /** Those that were left before `since`, by where they were then; they are forgotten here. */
  takeDue(since: number): Map<string, Head> {
    const due = new Map<string, Head>()
    for (const [room, resting] of this.#rooms) {
      if (resting.since > since) break
      due.set(room, resting.head)
      this.#rooms.delete(room)
    }
    return due
  }
}
