type Cell = string | number | Date | null | undefined

/** What names and addresses hold may not steer the terminal that shows them. */
const plain = (text: string) => text.replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ')

const wordsOf = (cell: Cell) => {
  if (cell instanceof Date) return `${cell.toISOString().slice(0, 19)}Z`
  return cell === null || cell === undefined || cell === '' ? '–' : plain(String(cell))
}

/** Rows below the names of their columns, for a terminal; `empty` where there are none. */
export function table(columns: readonly string[], rows: readonly Cell[][], empty: string): string {
  if (rows.length === 0) return empty
  const lines = [columns, ...rows.map((row) => row.map(wordsOf))]
  const widths = columns.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)))
  return lines
    .map((line) =>
      line
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
