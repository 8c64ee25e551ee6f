/** Letters that nobody else writes: each comes once from all that were begun at different numbers. */
export function lettersOf(person: number): (count: number) => string {
  let next = firstOf(person)
  return (count) => {
    const letters = Array.from({ length: count }, (_, at) => String.fromCodePoint(next + at))
    next += count
    return letters.join('')
  }
}

const firstOf = (person: number) => 0x3400 + person * 2000

/** Whether a letter was written by a person. */
export const isBy = (person: number) => (letter: string) =>
  letter >= String.fromCodePoint(firstOf(person)) &&
  letter < String.fromCodePoint(firstOf(person + 1))

/** Whether a letter comes from `lettersOf`. */
export const isTestLetter = (letter: string) => letter >= '\u3400' && letter < '\ua000'
