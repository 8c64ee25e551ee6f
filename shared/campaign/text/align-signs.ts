import { alignLetters } from '../../lib/align-letters.ts'

/** A letter is a code point, and so no longer than this. */
const isLetter = (sign: string) => sign.length <= 2

/**
 * Pairs of places at which two rows have the same sign, rising in both. Letters first, and line ends
 * between them: where both can't be, a letter is not taken for moved.
 */
export function alignSigns(a: readonly string[], b: readonly string[]): [number, number][] {
  const letters = alignSome(a, b, isLetter, [0, a.length], [0, b.length])
  let [x, y] = [0, 0]
  const ends = [...letters, [a.length, b.length] as const].flatMap(([nextX, nextY]) => {
    const between = alignSome(a, b, (sign) => !isLetter(sign), [x, nextX], [y, nextY])
    ;[x, y] = [nextX + 1, nextY + 1]
    return between
  })
  return [...letters, ...ends]
}

function alignSome(
  a: readonly string[],
  b: readonly string[],
  isMeant: (sign: string) => boolean,
  [fromA, toA]: readonly [number, number],
  [fromB, toB]: readonly [number, number],
): [number, number][] {
  const placesIn = (signs: readonly string[], from: number, to: number) => {
    const places: number[] = []
    for (let at = from; at < to; at++) if (isMeant(signs[at] ?? '')) places.push(at)
    return places
  }
  const [inA, inB] = [placesIn(a, fromA, toA), placesIn(b, fromB, toB)]
  const signsOf = (signs: readonly string[], places: readonly number[]) =>
    places.map((at) => signs[at] ?? '')
  const pairs = alignLetters(signsOf(a, inA), signsOf(b, inB))
  return pairs.map(([x, y]) => [inA[x] ?? -1, inB[y] ?? -1])
}
