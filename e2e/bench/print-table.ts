import type { Aim } from './judge-aims.ts'
import { median, otherRow } from './figures.ts'
import type { Figure, Row, Table } from './figures.ts'

/** The table as text: the median of the repetitions and, in brackets, the lowest and the highest. */
export function printTable(table: Table): string {
  const names = [...new Set(table.rows.flatMap((row) => Object.keys(row.figures)))]
  const { by = '', with: named = [] } = table.compared ?? {}
  const others = named.filter((other) => table.rows.some((row) => otherRow(table.rows, row, other)))
  const head = ['work', 'subject', ...others.map((other) => `of ${other}`), ...names]
  const lines = table.rows.map((row) => [
    row.work,
    row.subject,
    ...others.map((other) => ratio(table.rows, row, other, by)),
    ...names.map((name) => cell(row.figures[name])),
  ])
  return [`## ${table.scenario}`, table.about, '', ...aligned([head, ...lines]), ''].join('\n')
}

/** A line for each aim: held or not, what it is, and what was measured. */
export function printAims(aims: readonly Aim[]): string {
  const head = ['aim', 'subject', 'measured', '']
  const lines = aims.map(({ aim, subject, measured, isHeld }) => [
    aim,
    subject,
    short(measured),
    isHeld ? 'held' : 'NOT HELD',
  ])
  return ['## aims', '', ...aligned([head, ...lines]), ''].join('\n')
}

function aligned(lines: string[][]): string[] {
  const width = (column: number) => Math.max(...lines.map((line) => line[column]?.length ?? 0))
  const rule = lines[0]?.map((_, column) => '-'.repeat(width(column))) ?? []
  return [...lines.slice(0, 1), rule, ...lines.slice(1)].map(
    (line) => `| ${line.map((text, column) => text.padEnd(width(column))).join(' | ')} |`,
  )
}

function ratio(rows: readonly Row[], row: Row, subject: string, by: string): string {
  const other = otherRow(rows, row, subject)?.figures[by]
  const own = row.figures[by]
  return other && own ? `${(median(own) / median(other)).toFixed(2)} ×` : '–'
}

function cell(figure: Figure | undefined): string {
  if (!figure || figure.length === 0) return '–'
  const [low, high] = [short(Math.min(...figure)), short(Math.max(...figure))]
  return low === high ? low : `${short(median(figure))} (${low}–${high})`
}

/** Three digits that say something. */
function short(value: number): string {
  if (value === 0 || !Number.isFinite(value)) return String(value)
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))))
  return value.toLocaleString('en', { maximumFractionDigits: digits })
}
