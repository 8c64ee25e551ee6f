import type { Answer, Counts } from '#server/core/ports/visit-numbers.ts'

/** An answer in a few columns instead of thousands of objects, which a thread would have to look through. */
export type PackedAnswer = {
  total: Counts
  series: Float64Array
  lists: { by: Answer['lists'][number]['by']; values: readonly string[]; counts: Float64Array }[]
}

export const packAnswer = ({ total, series, lists }: Answer): PackedAnswer => ({
  total,
  series: pack(series),
  lists: lists.map(({ by, counts }) => ({
    by,
    values: [...counts.keys()],
    counts: pack([...counts.values()]),
  })),
})

export function unpackAnswer({ total, series, lists }: PackedAnswer): Answer {
  const goals = total.goals.length
  return {
    total: { ...total, goals: [...total.goals] },
    series: unpack(series, goals),
    lists: lists.map(({ by, values, counts }) => {
      const rows = unpack(counts, goals)
      return { by, counts: new Map(rows.map((row, index) => [values[index] ?? '', row])) }
    }),
  }
}

const pack = (rows: readonly Counts[]): Float64Array =>
  Float64Array.from(
    rows.flatMap(({ visitors, views, visits, bounces, spentMs, clicks, goals }) => [
      visitors,
      views,
      visits,
      bounces,
      spentMs,
      clicks,
      ...goals,
    ]),
  )

function unpack(packed: Float64Array, goals: number): Counts[] {
  const width = 6 + goals
  return Array.from({ length: packed.length / width }, (_, row) => {
    const own = packed.subarray(row * width, (row + 1) * width)
    const [visitors = 0, views = 0, visits = 0, bounces = 0, spentMs = 0, clicks = 0] = own
    return { visitors, views, visits, bounces, spentMs, clicks, goals: [...own.subarray(6)] }
  })
}
