import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ErrorSlug } from '#shared/errors/catalogue.ts'
import type { Limits } from '../limits.ts'
import { FairQueue, type Place } from './fair-queue.ts'

/** One upgrade request on its way in. */
export type UpgradeRequest = {
  request: IncomingMessage
  socket: Duplex
  head: Buffer
  network: string
  /** When it came, by `performance.now()`. */
  since: number
}

type Parts = {
  limits: Pick<Limits, 'admitAtOnce' | 'admitWaiting' | 'admitWaitMs'>
  /** Resolves when the gatekeeper has answered, or took too long. Never rejects. */
  ask: (upgrade: UpgradeRequest) => Promise<void>
  refuse: (upgrade: UpgradeRequest, slug: ErrorSlug) => void
}

/**
 * Where upgrade requests wait for their turn to be asked about. Who waits too long, or finds all
 * places taken, is refused as `unavailable`; who hangs up gives the place free.
 */
export class AdmissionQueue {
  readonly #parts: Parts
  readonly #queue: FairQueue<UpgradeRequest>
  /** How to end the waiting of each place. */
  readonly #stops = new Map<Place<UpgradeRequest>, () => void>()
  #asking = 0

  constructor(parts: Parts) {
    this.#parts = parts
    this.#queue = new FairQueue(parts.limits.admitWaiting)
  }

  enter(upgrade: UpgradeRequest): void {
    if (this.#asking < this.#parts.limits.admitAtOnce) void this.#ask(upgrade)
    else this.#wait(upgrade)
  }

  /** Refuses everybody who waits. */
  empty(slug: ErrorSlug): void {
    for (let place = this.#queue.take(); place; place = this.#queue.take())
      this.#turnAway(place, slug)
  }

  #wait(upgrade: UpgradeRequest): void {
    const added = this.#queue.add(upgrade, upgrade.network)
    if (added?.pushedOut) this.#turnAway(added.pushedOut, 'unavailable')
    if (!added) return this.#parts.refuse(upgrade, 'unavailable')
    const { place } = added
    const leave = () => {
      this.#queue.remove(place)
      this.#stopWaiting(place)
    }
    const timer = setTimeout(() => {
      this.#queue.remove(place)
      this.#turnAway(place, 'unavailable')
    }, this.#parts.limits.admitWaitMs)
    upgrade.socket.once('close', leave)
    this.#stops.set(place, () => {
      clearTimeout(timer)
      upgrade.socket.off('close', leave)
    })
  }

  #stopWaiting(place: Place<UpgradeRequest>): UpgradeRequest {
    this.#stops.get(place)?.()
    this.#stops.delete(place)
    return place.item
  }

  #turnAway(place: Place<UpgradeRequest>, slug: ErrorSlug): void {
    this.#parts.refuse(this.#stopWaiting(place), slug)
  }

  async #ask(upgrade: UpgradeRequest): Promise<void> {
    this.#asking += 1
    await this.#parts.ask(upgrade)
    this.#asking -= 1
    const next = this.#queue.take()
    if (next) void this.#ask(this.#stopWaiting(next))
  }
}
