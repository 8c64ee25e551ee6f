import { csvLine } from '#shared/lib/csv-line.ts'

/** The rows as one JSON array, a row to a line. */
export async function* jsonOf(rows: AsyncIterable<object>): AsyncGenerator<string> {
  let before = '['
  for await (const row of rows) {
    yield `${before}\n${JSON.stringify(row)}`
    before = ','
  }
  yield before === '[' ? '[]\n' : '\n]\n'
}

/** The rows as JSON, one to a line. */
export async function* ndjsonOf(rows: AsyncIterable<object>): AsyncGenerator<string> {
  for await (const row of rows) yield `${JSON.stringify(row)}\n`
}

/** The lines as CSV with a heading (RFC 4180). */
export async function* csvOf(
  heading: readonly string[],
  lines: AsyncIterable<readonly (string | number)[]>,
): AsyncGenerator<string> {
  yield csvLine(heading)
  for await (const line of lines) yield csvLine(line)
}
