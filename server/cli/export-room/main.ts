import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '#server/config.ts'
import { exportRoom } from './export-room.ts'
import { openReader } from './open-reader.ts'

const usage = `Usage: npm run export-room -- <campaignId> [--at <seq>] [--out <folder>]
  writes a campaign's document and the journal that led to it, also beside a running server`

try {
  const { campaignId, at, out } = readArguments(process.argv.slice(2))
  const config = readConfig(process.env)
  const folder = out ?? join(config.dataDir, 'rooms', campaignId)
  const reader = openReader(config)
  try {
    const { seq, documentBytes, rows, oldest } = await exportRoom(reader.read(), {
      campaignId,
      at,
      folder,
    })
    const range = oldest === null ? 'none are kept' : `${oldest} to ${seq}`
    process.stdout.write(
      [
        `The campaign as of position ${seq}, in ${folder}:`,
        `  document.bin    the document as a Yjs update, ${documentBytes} bytes`,
        '  document.json   the same in plain form',
        `  journal.ndjson  ${rows} rows of the journal (${range})`,
        '',
      ].join('\n'),
    )
  } finally {
    await reader.close()
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

function readArguments(args: string[]): { campaignId: string; at: number | null; out?: string } {
  const { values, positionals } = parse(args)
  const [campaignId] = positionals
  if (!campaignId || positionals.length > 1) throw new Error(usage)
  const at = values.at === undefined ? null : Number(values.at)
  if (at !== null && !(Number.isSafeInteger(at) && at >= 0)) throw new Error(usage)
  return { campaignId, at, ...(values.out === undefined ? {} : { out: values.out }) }
}

function parse(args: string[]) {
  try {
    const options = { at: { type: 'string' }, out: { type: 'string' } } as const
    return parseArgs({ args, options, allowPositionals: true })
  } catch {
    throw new Error(usage)
  }
}
