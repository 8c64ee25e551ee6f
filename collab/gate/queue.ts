/** First in, first out, with leaving in between; each in constant time. */
export class Queue<T> {
  readonly #items = new Set<T>()
  // Kept from one `take` to the next: a new one would pass over all holes at the front each time.
  #next = this.#items.values()

  get size(): number {
    return this.#items.size
  }

  add(item: T): void {
    this.#items.add(item)
  }

  remove(item: T): boolean {
    return this.#items.delete(item)
  }

  take(): T | undefined {
    let next = this.#next.next()
    if (next.done) {
      this.#next = this.#items.values()
      next = this.#next.next()
    }
    if (next.done) return undefined
    this.#items.delete(next.value)
    return next.value
  }
}
