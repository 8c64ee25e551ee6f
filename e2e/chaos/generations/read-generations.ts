import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import * as decoding from 'lib0/decoding'
import pg from 'pg'
import { z } from 'zod'

/** What the database says of a campaign's generations. */
export type Generations = {
  campaignId: string
  /** The present one, and the last number of its journal. */
  generation: number
  seq: number
  /** Those that have ended, oldest first. */
  ended: { generation: number; lastSeq: number; clients: number[]; bytes: number }[]
}

const headRow = z.object({ campaign_id: z.string(), generation: z.number(), seq: z.number() })
const endedRow = z.object({
  campaign_id: z.string(),
  generation: z.number(),
  last_seq: z.number(),
  clients: z.instanceof(Uint8Array),
  bytes: z.number(),
})

const heads = 'select campaign_id, generation, seq from journal_head'
const ended = `select campaign_id, generation, last_seq, clients, coalesce(length(content), 0) as bytes
  from journal_generation order by generation`

/** Reads them all, also while servers write: as of one moment. */
export async function readGenerations(where: {
  dataDir: string
  databaseUrl?: string
}): Promise<Generations[]> {
  const [all, past] = where.databaseUrl
    ? await askPostgres(where.databaseUrl)
    : askSqlite(join(where.dataDir, 'fanfare.db'))
  const rows = endedRow.array().parse(past)
  return headRow
    .array()
    .parse(all)
    .map(({ campaign_id: campaignId, generation, seq }) => ({
      campaignId,
      generation,
      seq,
      ended: rows
        .filter((row) => row.campaign_id === campaignId)
        .map(({ last_seq: lastSeq, clients, ...row }) => ({
          generation: row.generation,
          bytes: row.bytes,
          lastSeq,
          clients: clientsIn(clients),
        })),
    }))
}

/** Sentences about what is not as it must be: one generation follows another, none is missing. */
export function flawsOfGenerations({ campaignId, generation, seq, ended }: Generations): string[] {
  const flaws: string[] = []
  if (generation !== ended.length + 1)
    flaws.push(`${campaignId} is in generation ${generation} after ${ended.length} others`)
  let before = 0
  for (const [at, one] of ended.entries()) {
    if (one.generation !== at + 1)
      flaws.push(`${campaignId} has no generation ${at + 1}, but ${one.generation}`)
    if (one.lastSeq < before || one.lastSeq > seq)
      flaws.push(`${campaignId}: generation ${one.generation} ends at ${one.lastSeq}`)
    if (one.bytes === 0)
      flaws.push(`${campaignId}: the last state of generation ${one.generation} is not kept`)
    before = one.lastSeq
  }
  return flaws
}

async function askPostgres(connectionString: string): Promise<unknown[][]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    return [(await client.query(heads)).rows, (await client.query(ended)).rows]
  } finally {
    await client.end()
  }
}

function askSqlite(path: string): unknown[][] {
  const file = new Sqlite(path, { fileMustExist: true })
  try {
    return file.transaction(() => [heads, ended].map((text) => file.prepare(text).all()))()
  } finally {
    file.close()
  }
}

/** As the engine packs them: each as its distance from the one before. */
function clientsIn(packed: Uint8Array): number[] {
  const decoder = decoding.createDecoder(packed)
  const clients: number[] = []
  while (decoding.hasContent(decoder))
    clients.push((clients.at(-1) ?? 0) + decoding.readVarUint(decoder))
  return clients
}
