import { createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { validate as isUuid } from 'uuid'
import * as Y from 'yjs'
import { findBlock } from '#shared/blocks/registry.ts'
import { readCampaign } from '#shared/campaign/read/read-campaign.ts'
import { upgradeInPlace } from '#shared/campaign/upgrades/upgrade-document.ts'
import { rowsOf } from '#server/features/collaboration/journal/pack-batch.ts'
import type { StoredRow } from '#server/features/collaboration/journal/pack-batch.ts'
import {
  chunksOf,
  newest,
  presentState,
  rowsQuery,
  stateAt,
  stateQuery,
  tailQuery,
} from '#server/features/collaboration/journal/read-state.ts'
import type { PastState } from '#server/features/collaboration/journal/read-state.ts'
import { documentOf } from '#server/features/collaboration/public/open-state.ts'
import type { CampaignTables } from '#server/core/campaigns/entities.ts'
import type { JournalTables } from '#server/features/collaboration/public/entities.ts'
import type { Reader } from '#server/platform/db/queries.ts'

type JournalReader = Reader<JournalTables & CampaignTables>

export type ExportedRoom = {
  /** The journal position that the document stands at. */
  seq: number
  documentBytes: number
  rows: number
  /** The number of the oldest row that is retained; null when there is none. */
  oldest: number | null
}

/**
 * Writes the document of a campaign, as it is or as it was at `at`, and the rows of its journal up to there
 * into `folder`. Throws with a message for people when there is no such campaign or position.
 */
export async function exportRoom(
  tables: JournalReader,
  { campaignId, at, folder }: { campaignId: string; at: number | null; folder: string },
): Promise<ExportedRoom> {
  const state = await findState(tables, campaignId, at)
  const doc = documentOf(state)
  const document = Y.encodeStateAsUpdate(doc)
  upgradeInPlace(doc, findBlock)
  const snapshot = readCampaign(doc, findBlock)
  doc.destroy()
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'document.bin'), document)
  await writeFile(join(folder, 'document.json'), `${JSON.stringify(snapshot, null, 2)}\n`)
  const written = { rows: 0, oldest: null as number | null }
  async function* lines() {
    for await (const row of retainedRows(tables, campaignId)) {
      if (row.seq > state.seq) return
      written.oldest ??= row.seq
      written.rows++
      yield lineOf(row)
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(join(folder, 'journal.ndjson')))
  return { seq: state.seq, documentBytes: document.length, ...written }
}

async function findState(
  tables: JournalReader,
  campaignId: string,
  at: number | null,
): Promise<PastState> {
  const unknown = new Error(`There is no campaign ${campaignId}.`)
  if (!isUuid(campaignId)) throw unknown
  const campaigns = tables.selectFrom('campaign').select('id').where('id', '=', campaignId)
  if ((await campaigns.execute()).length === 0) throw unknown
  const parts = await stateQuery(tables, { campaignId, after: 0, upTo: at ?? newest }).execute()
  if (at === null) return presentState(parts, campaignId, 0)
  const state = stateAt(parts, campaignId, at)
  if (state) return state
  const head = parts.find(({ part }) => part === 'head')?.last ?? 0
  throw new Error(
    at > head
      ? `The journal of ${campaignId} ends at ${head}.`
      : `Position ${at} of ${campaignId} is not kept any more.`,
  )
}

const chunksAtOnce = 64

/** All rows that are there, oldest first. SQLite may move some from commits to chunks meanwhile. */
async function* retainedRows(tables: JournalReader, campaignId: string): AsyncGenerator<StoredRow> {
  let seen = 0
  for (let isDone = false; !isDone;) {
    const rows = rowsQuery(tables, campaignId, seen)
    let parts = await rows.orderBy('last_seq').limit(chunksAtOnce).execute()
    isDone = parts.length === 0
    if (isDone) parts = await rows.unionAll(tailQuery(tables)).execute()
    for (const chunk of chunksOf(parts, campaignId))
      for (const row of rowsOf(chunk)) {
        if (row.seq <= seen) continue
        seen = row.seq
        yield row
      }
  }
}

function lineOf({ seq, personId, at, update }: StoredRow): string {
  const time = new Date(at).toISOString()
  const line = { seq, personId, at: time, update: Buffer.from(update).toString('base64') }
  return `${JSON.stringify(line)}\n`
}
