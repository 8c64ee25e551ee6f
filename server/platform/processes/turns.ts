/** What waits, by whom it is for: whoever waits gets one turn before anybody gets the next. */
export class Turns<Item> {
  readonly #waiting = new Map<string, Item[]>()
  #size = 0

  /** How much waits. */
  get size(): number {
    return this.#size
  }

  /** How much waits for `owner`. */
  sizeOf(owner: string): number {
    return this.#waiting.get(owner)?.length ?? 0
  }

  add(owner: string, item: Item): void {
    this.#size += 1
    const own = this.#waiting.get(owner)
    if (own) own.push(item)
    else this.#waiting.set(owner, [item])
  }

  /** Takes what is next of those who `may`; undefined when nothing of theirs waits. */
  next(may: (owner: string) => boolean = () => true): Item | undefined {
    for (const [owner, [first, ...others]] of this.#waiting) {
      if (!may(owner)) continue
      this.#size -= 1
      this.#waiting.delete(owner)
      if (others.length > 0) this.#waiting.set(owner, others)
      return first
    }
    return undefined
  }
}
