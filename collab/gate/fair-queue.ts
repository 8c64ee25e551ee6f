import { Queue } from './queue.ts'

/** A place in a `FairQueue`. */
export type Place<T> = { readonly item: T; readonly from: string; readonly round: number }

/**
 * First come, first served, in rounds: everybody (`from`) has one place in each round, so that one
 * with thousands of places holds up nobody who has few. Adding, taking and removing are done in
 * constant time.
 */
export class FairQueue<T> {
  readonly #most: number
  /** The present round and those after it. */
  readonly #rounds: Queue<Place<T>>[] = []
  /** The number of the present round. */
  #present = 0
  readonly #sources = new Map<string, { waiting: number; lastRound: number }>()
  #size = 0

  /** Holds at most `most` places. */
  constructor(most: number) {
    this.#most = most
  }

  get size(): number {
    return this.#size
  }

  /**
   * The place that `item` gets, and the one that had to go for it when all are taken: of somebody
   * who has more than its owner would have. Null when nobody has.
   */
  add(item: T, from: string): { place: Place<T>; pushedOut: Place<T> | null } | null {
    const source = this.#sources.get(from) ?? { waiting: 0, lastRound: -1 }
    const round = Math.max(this.#present, source.lastRound + 1)
    const isFull = this.#size >= this.#most
    if (isFull && round >= this.#lastRound()) return null
    const pushedOut = isFull ? this.#takeOf(this.#lastRound()) : null
    const place = { item, from, round }
    const at = round - this.#present
    while (this.#rounds.length <= at) this.#rounds.push(new Queue())
    this.#rounds[at]?.add(place)
    this.#sources.set(from, { waiting: source.waiting + 1, lastRound: round })
    this.#size += 1
    return { place, pushedOut }
  }

  /** The next in turn. */
  take(): Place<T> | null {
    while (this.#rounds.length > 0) {
      const place = this.#takeOf(this.#present)
      if (place) return place
      this.#rounds.shift()
      this.#present += 1
    }
    return null
  }

  /** Gives up a place; without effect when it was taken already. */
  remove(place: Place<T>): void {
    if (this.#rounds[place.round - this.#present]?.remove(place)) this.#forget(place)
  }

  #takeOf(round: number): Place<T> | null {
    const place = this.#rounds[round - this.#present]?.take()
    if (place) this.#forget(place)
    return place ?? null
  }

  #forget({ from }: Place<T>): void {
    this.#size -= 1
    const source = this.#sources.get(from)
    if (source && source.waiting > 1) source.waiting -= 1
    else this.#sources.delete(from)
  }

  #lastRound(): number {
    while (this.#rounds.at(-1)?.size === 0) this.#rounds.pop()
    return this.#present + this.#rounds.length - 1
  }
}
