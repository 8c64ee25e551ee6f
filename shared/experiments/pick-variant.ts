/** What a visitor gets: a variant, or the base without being part of the experiment. */
export type Pick = { id: string; isHeldBack: boolean }

/**
 * The variant for a visitor by a keyed hash (at least seven uniform bytes, always the same for the same
 * visitor): exact to the weights, which need not add up to anything. The part `heldBack` (0 to 1) of all
 * visitors gets the first variant, the base, and is not in the experiment. One weight is above 0.
 */
export function pickVariant(
  hash: Uint8Array,
  variants: readonly [
    { id: string; weight: number },
    ...(readonly { id: string; weight: number }[]),
  ],
  heldBack = 0,
): Pick {
  const at = fractionOf(hash)
  if (at < heldBack) return { id: variants[0].id, isHeldBack: true }
  const total = variants.reduce((sum, { weight }) => sum + weight, 0)
  let left = ((at - heldBack) / (1 - heldBack)) * total
  for (const { id, weight } of variants) {
    if (left < weight) return { id, isHeldBack: false }
    left -= weight
  }
  // Rounding may leave a crumb behind the last weight.
  const last = variants.findLast(({ weight }) => weight > 0) ?? variants[0]
  return { id: last.id, isHeldBack: false }
}

/** The first 53 bits as a fraction of 1: as many as a number holds. */
function fractionOf(hash: Uint8Array): number {
  const [last] = hash.subarray(6, 7)
  if (last === undefined) throw new RangeError('A hash needs at least seven bytes')
  const first = hash.subarray(0, 6).reduce((sum, byte) => sum * 256 + byte, 0)
  return (first * 32 + (last >> 3)) / 2 ** 53
}
