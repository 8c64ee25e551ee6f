/** Cells as a line of CSV (RFC 4180). */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  // A spreadsheet would run what begins like this as a formula, and anybody can fill in a form.
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
