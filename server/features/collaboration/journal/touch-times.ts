/** A campaign's `updatedAt` follows its edits this closely (ms). */
const touchEveryMs = 30_000
const maxTouched = 1_000

/** Remembers when the `updatedAt` of which campaign was written last. Times in ms. */
export class TouchTimes {
  readonly #touched = new Map<string, number>()

  /** Those of `campaignIds` whose `updatedAt` is too old now. */
  due(campaignIds: readonly string[], now: number): string[] {
    return campaignIds.filter((id) => now - (this.#touched.get(id) ?? 0) >= touchEveryMs)
  }

  touched(campaignIds: readonly string[], now: number): void {
    for (const id of campaignIds) this.#touched.set(id, now)
    if (this.#touched.size <= maxTouched) return
    // What was not edited for a while is due anyway.
    for (const [id, at] of this.#touched) if (now - at >= touchEveryMs) this.#touched.delete(id)
  }
}
