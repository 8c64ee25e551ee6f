/**
 * The name of a copy of a campaign that one person has on this device. A later generation of the
 * document gets a copy of its own, in the next slot: other tabs may still write into the one before.
 */
export const copyNameOf = (campaignId: string, personId: string, slot: number) =>
  slot === 0 ? `fanfare-${campaignId}-${personId}` : `fanfare-${campaignId}-${slot}-${personId}`

/** The slot that this device opens first; what it really holds, the copy says itself. */
export const slotOf = (campaignId: string, personId: string) =>
  readNumber(copyNameOf(campaignId, personId, 0))

/** The generation that a copy is said to be of before it can be asked; 0 when that is not known. */
export const expectedGeneration = (name: string) => readNumber(`${name}-generation`)

/** Has `expectedGeneration` say this. */
export const expectGeneration = (name: string, generation: number) =>
  writeNumber(`${name}-generation`, generation)

function readNumber(key: string): number {
  try {
    return Number(localStorage.getItem(key)) || 0
  } catch {
    return 0
  }
}

/** Where nothing can be kept, what it is for is found out again. */
export function writeNumber(key: string, value: number): void {
  try {
    localStorage.setItem(key, String(value))
  } catch {
    // As if it had never been said.
  }
}
