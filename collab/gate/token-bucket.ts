/** Allows `burst` at once and `perSecond` in the long run. */
export class TokenBucket {
  readonly #burst: number
  readonly #perSecond: number
  #tokens: number
  #at: number

  constructor(burst: number, perSecond: number, now: number) {
    this.#burst = burst
    this.#perSecond = perSecond
    this.#tokens = burst
    this.#at = now
  }

  /** Takes `amount` if there is as much; `now` in milliseconds since the epoch. */
  take(amount: number, now: number): boolean {
    const gained = (Math.max(0, now - this.#at) / 1000) * this.#perSecond
    this.#tokens = Math.min(this.#burst, this.#tokens + gained)
    this.#at = now
    if (this.#tokens < amount) return false
    this.#tokens -= amount
    return true
  }
}
