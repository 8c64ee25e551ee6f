const pageLength = 500

type Load<Row> = (where: { id?: { $gt: string } }, limit: number) => Promise<Row[]>

/** All rows that `load` gives, in the order of their ids; only one page of them is in memory. */
export async function* inPages<Row extends { id: string }>(load: Load<Row>): AsyncGenerator<Row> {
  let last: string | undefined
  for (;;) {
    const rows = await load(last === undefined ? {} : { id: { $gt: last } }, pageLength)
    yield* rows
    last = rows.at(-1)?.id
    if (rows.length < pageLength) return
  }
}
