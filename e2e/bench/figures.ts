/** One figure of one row: what each repetition measured. */
export type Figure = number[]

/** One line of a table: who did which work, and what that took. */
export type Row = {
  work: string
  subject: string
  figures: Record<string, Figure>
}

export type Table = {
  scenario: string
  /** What was measured and how, in a sentence or two. */
  about: string
  rows: Row[]
  /** The figure by which the rows of a work are compared, and with which subjects. */
  compared?: { by: string; with: string[] }
}

/** Compares with the product as it was, on the same database. */
export const theBuildBefore = 'the build before'

/** The row of another subject that did the same work. */
export function otherRow(rows: readonly Row[], row: Row, subject: string): Row | undefined {
  const [name = '', database] = row.subject.split(', ')
  const isBefore = (one: Row) =>
    name === 'fanfare' && one.subject !== row.subject && one.subject.endsWith(`, ${database}`)
  return rows.find(
    (one) =>
      one.work === row.work &&
      (subject === theBuildBefore ? isBefore(one) : one.subject === subject),
  )
}

/** The value below which `share` (0 to 1) of the values lie; NaN for none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** The middle value, or half-way between the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  const [low = Number.NaN, high = low] = [Math.floor(middle), Math.ceil(middle)].map(
    (at) => sorted[at],
  )
  return (low + high) / 2
}

/** Collects the repetitions of each row while subjects take turns; rows keep their first order. */
export class RowBook {
  readonly #rows = new Map<string, Row>()

  get rows(): Row[] {
    return [...this.#rows.values()]
  }

  add(work: string, subject: string, figures: Record<string, number | null>): void {
    const key = `${work}\n${subject}`
    const row = this.#rows.get(key) ?? { work, subject, figures: {} }
    this.#rows.set(key, row)
    for (const [name, value] of Object.entries(figures))
      if (value !== null) (row.figures[name] ??= []).push(value)
  }
}
