import { Counts } from '#collab/gate/counts.ts'
import { isMadeByAnybody } from '#server/platform/identity/verify-session.ts'
import type { VerifiedSession } from '#server/platform/identity/verify-session.ts'

export type MostSockets = {
  /** So many one person may have open at a node: a tab of the builder has some. */
  perPerson: number
  /** So many those whom anybody can make may have together, from one network. */
  strangersPerNetwork: number
}

/** An office of 300 who review something, each with a few tabs, has room. */
export const mostSockets: MostSockets = { perPerson: 200, strangersPerNetwork: 1_500 }

/** Who has how many sockets open at this node. */
export class Places {
  readonly #most: MostSockets
  readonly #persons = new Counts()
  readonly #strangers = new Counts()

  constructor(most: MostSockets) {
    this.#most = most
  }

  /** Takes a place, to be given back by what is returned; null where there is none. */
  take(session: VerifiedSession, network: string): (() => void) | null {
    const { personId } = session
    const isStranger = isMadeByAnybody(session)
    const { perPerson, strangersPerNetwork } = this.#most
    if (this.#persons.of(personId) >= perPerson) return null
    if (isStranger && this.#strangers.of(network) >= strangersPerNetwork) return null
    this.#persons.add(personId)
    if (isStranger) this.#strangers.add(network)
    return () => {
      this.#persons.remove(personId)
      if (isStranger) this.#strangers.remove(network)
    }
  }
}
