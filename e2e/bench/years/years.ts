import { performance } from 'node:perf_hooks'
import { gzipSync } from 'node:zlib'
import * as Y from 'yjs'
import type { CampaignSnapshot } from '#shared/campaign/model/snapshot.ts'
import { readCampaign, readState } from '#shared/campaign/read/read-campaign.ts'
import { findPageModel } from '../builder/write-page.ts'
import { RowBook } from '../figures.ts'
import type { Table } from '../figures.ts'
import type { Settings } from '../settings.ts'
import { countIn, historyDays, liveYears, makeFresh, sittingsPerDay } from './live-years.ts'
import { openSeeded } from './seeded-server.ts'
import type { Documents, Kind } from './seeded-server.ts'
import { timeInBuilder } from './time-in-builder.ts'

const chance = 1
const openings = { large: 15, small: 200, ofWarmingUp: 40 }
const builderOpenings = 5
const kinds: readonly Kind[] = ['without generations', 'fanfare', 'fresh']

/** Three years of small sittings in one campaign, with generations and without. */
export async function years(settings: Settings): Promise<Table> {
  const { sittings } = settings
  const without = liveYears(sittings, chance, false)
  const withThem = liveYears(sittings, chance, true)
  const shown = readState(withThem.state, findPageModel)
  // Otherwise three different campaigns would be compared.
  if (JSON.stringify(shown) !== JSON.stringify(readState(without.state, findPageModel)))
    throw new Error('The campaigns with generations and without do not show the same.')
  const documents: Documents = {
    'without generations': without.state,
    fanfare: withThem.state,
    fresh: makeFresh(shown),
  }
  const blocks = countBlocks(shown)
  const work = `${blocks} blocks, ${sittings.toLocaleString('en')} sittings`
  const book = new RowBook()
  for (const kind of kinds) book.add(work, kind, sizesOf(documents[kind]))
  openInNode(documents, (kind, ms) => book.add(work, kind, { 'Node ms': ms }))
  const seeded = await openSeeded(settings, documents)
  try {
    for (const kind of kinds) book.add(work, kind, { 'room KiB': await seeded.roomKiB(kind) })
    await timeInBuilder(seeded, blocks, builderOpenings * settings.repetitions, (kind, ms) =>
      book.add(work, kind, { 'builder ms': ms }),
    )
  } finally {
    await seeded.stop()
  }
  const about = `A campaign of about a hundred blocks in which people do two to four small things a sitting, each sitting a Yjs client of its own, ${sittingsPerDay} sittings a day (chance ${chance}): words typed and deleted, values replaced, sections styled and moved, blocks moved, added and removed. All compacted. fanfare: every night written anew when the engine's own rules say so (${withThem.generations} generations), removed blocks kept for ${historyDays} days. fresh: made at once with what both show. Node: Y.applyUpdate and reading the campaign, in turns. Room: what an open room with one connection adds to the server's collected memory. Builder: Chromium, from the navigation until every block is painted, a campaign that it has never opened, scripts in its cache, in turns.`
  return { scenario: 'years', about, rows: book.rows, compared: { by: 'kB', with: ['fresh'] } }
}

function sizesOf(state: Uint8Array): Record<string, number> {
  const { bytes, clients, vector } = countIn(state)
  return {
    kB: bytes / 1000,
    'gzip kB': gzipSync(state).length / 1000,
    ids: clients,
    'vector B': vector,
  }
}

/** The two small ones in turns, and not after the large one: they would collect its garbage. */
function openInNode(documents: Documents, take: (kind: Kind, ms: number) => void): void {
  const pair = ['fanfare', 'fresh'] as const
  for (let opening = -openings.ofWarmingUp; opening < openings.small; opening++)
    for (const kind of opening % 2 === 0 ? pair : pair.toReversed()) {
      const ms = timeInNode(documents[kind])
      if (opening >= 0) take(kind, ms)
    }
  for (let opening = 0; opening < openings.large; opening++)
    take('without generations', timeInNode(documents['without generations']))
}

function timeInNode(state: Uint8Array): number {
  const startedAt = performance.now()
  const doc = new Y.Doc()
  Y.applyUpdate(doc, state)
  readCampaign(doc, findPageModel)
  const ms = performance.now() - startedAt
  doc.destroy()
  return ms
}

function countBlocks({ pages }: CampaignSnapshot): number {
  const columns = pages.flatMap(({ sections }) => sections.flatMap((section) => section.columns))
  return columns.reduce((sum, column) => sum + column.blocks.length, 0)
}
