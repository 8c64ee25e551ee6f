/**
 * The `sizes` of one of `wide` pictures beside each other, or of `narrow` where the page is
 * narrowest, from the `sizes` of a picture as wide as all of them.
 */
export function partSizes(sizes: string, wide: number, narrow: number): string {
  return sizes
    .split(', ')
    .map((size) => {
      const count = size.startsWith('(') ? wide : narrow
      return size.replace(
        /([\d.]+)(rem|vw)$/,
        (_, length, unit) => `${Math.ceil(Number(length) / count)}${String(unit)}`,
      )
    })
    .join(', ')
}
