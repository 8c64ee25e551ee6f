type Cell = string | number | Date | null | undefined

/** What names and addresses hold may not steer the terminal that shows them. */
const plain = (text: string) => text.replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ')

const wordsOf = (cell: Cell) => {
  if (cell instanceof Date) return `${cell.toISOString().slice(0, 19)}Z`
  return cell === null || cell === undefined || cell === '' ? '–' : plain(String(cell))
}

/** What stands in each column, by its name. */
type Columns<Row> = Record<string, (row: Row) => Cell>

/** Rows below the names of their columns, for a terminal; `empty` where there are none. */
export function table<Row>(rows: readonly Row[], columns: Columns<Row>, empty: string): string {
  if (rows.length === 0) return empty
  const cells = Object.entries(columns).map(([name, cellOf]) => {
    const own = [name, ...rows.map((row) => wordsOf(cellOf(row)))]
    const width = Math.max(...own.map(({ length }) => length))
    return own.map((cell) => cell.padEnd(width))
  })
  return [null, ...rows]
    .map((_, at) =>
      cells
        .map((column) => column[at])
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
