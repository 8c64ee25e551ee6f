import { choice } from './fields.ts'

type ColumnCount = 'one' | 'two' | 'three' | 'four'

/** How many columns items stand in; may differ by width. */
export function columns(most: 'three' | 'four', preset: ColumnCount) {
  const three = [
    { value: 'one', label: '1' },
    { value: 'two', label: '2' },
    { value: 'three', label: '3' },
  ] as const
  return choice({
    label: 'Columns',
    group: 'layout',
    responsive: true,
    options: most === 'three' ? three : [...three, { value: 'four', label: '4' }],
    default: preset,
  })
}

const counts = { one: 1, two: 2, three: 3, four: 4 } as const

/** The number behind the value of a `columns` field. */
export function columnCount(columns: ColumnCount): number {
  return counts[columns]
}

/**
 * The rules that put the number of columns into `--ff-columns`: `narrow` of them in a place
 * narrower than `from` rem, all that are asked for in a wider one.
 */
export function columnsCss(
  block: string,
  narrow: Partial<Record<ColumnCount, number>>,
  from: number,
): string {
  const names = ['one', 'two', 'three', 'four'] as const
  return names
    .flatMap((name) => {
      const few = narrow[name]
      if (few === undefined) return []
      const rule = (count: number) => `.${block}-${name} { --ff-columns: ${count}; }`
      const wide = `@container (min-width: ${from}rem) { ${rule(counts[name])} }`
      return few === counts[name] ? [rule(few)] : [rule(few), wide]
    })
    .join('\n')
}
