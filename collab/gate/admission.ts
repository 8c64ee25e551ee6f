import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ErrorSlug } from '#shared/errors/catalogue.ts'
import type { Limits } from '../limits.ts'
import { FairQueue, type Place } from './fair-queue.ts'

/** One upgrade request on its way in. */
export type Guest = {
  request: IncomingMessage
  socket: Duplex
  head: Buffer
  address: string
  /** When it came, by `performance.now()`. */
  since: number
}

type Parts = {
  limits: Pick<Limits, 'admitAtOnce' | 'admitWaiting' | 'admitWaitMs'>
  /** Resolves when the gatekeeper has answered, or took too long. Never rejects. */
  ask: (guest: Guest) => Promise<void>
  refuse: (guest: Guest, slug: ErrorSlug) => void
}

/**
 * Where upgrade requests wait for their turn to be asked about. Who waits too long, or finds all
 * places taken, is refused as `unavailable`; who hangs up gives the place free.
 */
export class Lobby {
  readonly #parts: Parts
  readonly #queue: FairQueue<Guest>
  /** How to end the waiting of each place. */
  readonly #stops = new Map<Place<Guest>, () => void>()
  #asking = 0

  constructor(parts: Parts) {
    this.#parts = parts
    this.#queue = new FairQueue(parts.limits.admitWaiting)
  }

  enter(guest: Guest): void {
    if (this.#asking < this.#parts.limits.admitAtOnce) void this.#ask(guest)
    else this.#wait(guest)
  }

  /** Refuses everybody who waits. */
  empty(slug: ErrorSlug): void {
    for (let place = this.#queue.take(); place; place = this.#queue.take())
      this.#turnAway(place, slug)
  }

  #wait(guest: Guest): void {
    const added = this.#queue.add(guest, guest.address)
    if (added?.pushedOut) this.#turnAway(added.pushedOut, 'unavailable')
    if (!added) return this.#parts.refuse(guest, 'unavailable')
    const { place } = added
    const leave = () => {
      this.#queue.remove(place)
      this.#stopWaiting(place)
    }
    const timer = setTimeout(() => {
      this.#queue.remove(place)
      this.#turnAway(place, 'unavailable')
    }, this.#parts.limits.admitWaitMs)
    guest.socket.once('close', leave)
    this.#stops.set(place, () => {
      clearTimeout(timer)
      guest.socket.off('close', leave)
    })
  }

  #stopWaiting(place: Place<Guest>): Guest {
    this.#stops.get(place)?.()
    this.#stops.delete(place)
    return place.item
  }

  #turnAway(place: Place<Guest>, slug: ErrorSlug): void {
    this.#parts.refuse(this.#stopWaiting(place), slug)
  }

  async #ask(guest: Guest): Promise<void> {
    this.#asking += 1
    await this.#parts.ask(guest)
    this.#asking -= 1
    const next = this.#queue.take()
    if (next) void this.#ask(this.#stopWaiting(next))
  }
}
