import { ScanReader } from '../wire/scan-reader.ts'
import { skipStruct } from '../wire/scan-update.ts'
import { storedPart } from './part.ts'
import { writeUpdate } from './write-update.ts'

/**
 * The same update in pieces of about `mostBytes`, each of which can be applied behind those before it. One
 * that several clients wrote stays whole: they may refer to each other in any order.
 */
export function cutUpdate(update: Uint8Array, mostBytes: number): Uint8Array[] {
  const { bytes, scan } = storedPart(update)
  const [run] = scan.runs
  if (!run || scan.runs.length > 1 || bytes.length <= mostBytes) return [update]
  const { client } = run
  const reader = new ScanReader(bytes, run.from, true)
  const pieces: Uint8Array[] = []
  let { clock, from } = run
  let structs = 0
  const end = () => {
    const chunks = [bytes.subarray(from, reader.position)]
    return { client, clock, structs, chunks }
  }
  for (let at = clock; at < run.end;) {
    at += skipStruct(reader, client, at, Infinity, {
      refer: () => undefined,
      roots: null,
      values: 0,
    })
    structs++
    if (reader.position - from < mostBytes || at >= run.end) continue
    pieces.push(writeUpdate([end()], []))
    ;[clock, from, structs] = [at, reader.position, 0]
  }
  const deletions = scan.deletions.map(({ client: of, ranges, from: first, to }) => {
    return { client: of, ranges, chunks: [bytes.subarray(first, to)] }
  })
  return [...pieces, writeUpdate([end()], deletions)]
}
