import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { IRateLimiterOptions } from 'rate-limiter-flexible'

/** A key takes about 300 bytes while its window lasts. */
const mostKeys = 20_000

/**
 * Counts in memory for so many keys; of more, those that were counted longest ago are forgotten.
 * Who can come from as many networks has as many limits anyway, and nobody is refused by it.
 */
export class BoundedMemory extends RateLimiterMemory {
  readonly #most: number
  /** The one that was counted longest ago first. */
  readonly #keys = new Set<string | number>()

  constructor(options: IRateLimiterOptions, most = mostKeys) {
    super(options)
    this.#most = most
  }

  /** How many keys are held, at most those whose windows last. */
  get size(): number {
    return this.#keys.size
  }

  override consume(key: string | number, points?: number) {
    this.#note(key)
    return super.consume(key, points)
  }

  override penalty(key: string | number, points?: number) {
    this.#note(key)
    return super.penalty(key, points)
  }

  override reward(key: string | number, points?: number) {
    this.#note(key)
    return super.reward(key, points)
  }

  #note(key: string | number): void {
    this.#keys.delete(key)
    this.#keys.add(key)
    const [oldest] = this.#keys.size > this.#most ? this.#keys : []
    if (oldest === undefined) return
    this.#keys.delete(oldest)
    void this.delete(oldest)
  }
}
