/** A campaign's `updatedAt` follows its edits this closely (ms). */
const touchEveryMs = 30_000
const maxTouched = 1_000

/** Remembers when the `updatedAt` of which campaign was written last. Times in ms. */
export class TouchTimes {
  readonly #touched = new Map<string, number>()

  /** Those of `campaignIds` whose `updatedAt` is too old now. */
  due(campaignIds: readonly string[], now: number): string[] {
    return campaignIds.filter((id) => isOver(this.#touched.get(id) ?? 0, now))
  }

  touched(campaignIds: readonly string[], now: number): void {
    for (const id of campaignIds) this.#touched.set(id, now)
    if (this.#touched.size <= maxTouched) return
    // What was not edited for a while is due anyway.
    for (const [id, at] of this.#touched) if (isOver(at, now)) this.#touched.delete(id)
  }
}

/** Also when the machine's clock was set back meanwhile. */
function isOver(at: number, now: number): boolean {
  return Math.abs(now - at) >= touchEveryMs
}
