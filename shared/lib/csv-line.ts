export const csvSeparators = { comma: ',', semicolon: ';', tab: '\t' } as const
export type CsvSeparator = keyof typeof csvSeparators

/**
 * Cells as a line of CSV (RFC 4180, also with another separator). What a spreadsheet would run as a
 * formula begins with an apostrophe, whichever separator the reader's spreadsheet takes the file to have.
 */
export function csvLine(
  cells: readonly (string | number)[],
  separator: CsvSeparator = 'comma',
): string {
  return `${cells.map(csvCell).join(csvSeparators[separator])}\r\n`
}

function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const text = value.replace(formula, "$1'")
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * Where a formula may begin: at the start of a cell, and after each sign that some reader takes for
 * the end of one. Numbers stay as they are, and so do phone numbers with a space in them: no
 * spreadsheet can calculate with those, so it keeps their plus and all digits.
 */
const formula =
  /((?:^|[;,\t\r\n|])\s*)(?=[=+\-@＝＋－＠])(?!(?:\+\d{1,3}(?: \d+)+(?: ext\. \d+)?|-\d+(?:[.,]\d+)?)\s*(?:$|[;,\t\r\n|]))/g
