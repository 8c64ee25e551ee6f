/** What waits, by whom it is for: whoever waits gets one turn before anybody gets the next. */
export class Turns<Item> {
  readonly #waiting = new Map<string, Item[]>()

  add(owner: string, item: Item): void {
    const own = this.#waiting.get(owner)
    if (own) own.push(item)
    else this.#waiting.set(owner, [item])
  }

  /** Takes what is next; undefined when nothing waits. */
  next(): Item | undefined {
    for (const [owner, [first, ...others]] of this.#waiting) {
      this.#waiting.delete(owner)
      if (others.length > 0) this.#waiting.set(owner, others)
      return first
    }
    return undefined
  }
}
