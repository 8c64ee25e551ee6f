import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import * as Y from 'yjs'
import { imagineEdits, readTrace, writeHistory } from './edit-history.ts'

it('imagines the same edits every time, and its updates make the text', () => {
  const edits = imagineEdits(5_000)
  expect(imagineEdits(5_000)).toEqual(edits)
  const history = writeHistory(edits, 300)
  expect(history).toMatchObject({ edits: 5_000, updates: { length: 17 } })
  const doc = new Y.Doc()
  for (const update of history.updates) Y.applyUpdate(doc, update)
  expect(doc.getText('history').toString()).toBe(history.text)
  expect(history.text.length).toBeGreaterThan(3_000)
})

it('reads a trace', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-trace-'))
  const file = join(folder, 'trace.json.gz')
  const patches = [[0, 0, 'hi'], [1, 1, 'o']] // prettier-ignore
  const trace = { startContent: '', endContent: 'ho', txns: [{ patches }] }
  writeFileSync(file, gzipSync(JSON.stringify(trace)))
  const { edits, text } = readTrace(file)
  rmSync(folder, { recursive: true })
  expect(writeHistory(edits, 1)).toMatchObject({ edits: 2, text })
})
