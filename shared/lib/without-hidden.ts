/** A text without marks of direction, joiners and other signs that have no shape. */
export function withoutHidden(text: string): string {
  return text.replace(/\p{Cf}/gu, '')
}
