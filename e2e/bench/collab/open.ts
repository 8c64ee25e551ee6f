import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import * as Y from 'yjs'
import { freePort } from '#e2e/support/free-port.ts'
import { startServer } from '#e2e/support/start-server.ts'
import type { RunningServer } from '#e2e/support/start-server.ts'
import { waitUntil } from '#e2e/support/wait-until.ts'
import { createTypist } from './edit-history.ts'
import type { Typist } from './edit-history.ts'
import { RowBook } from '../figures.ts'
import type { Table } from '../figures.ts'
import { connectLightly } from './light-client.ts'
import type { Address, LightClient } from './light-client.ts'
import { cpuSeconds, residentMb } from '../process-cost.ts'
import type { Settings } from '../settings.ts'
import { addressOf, openStage } from '../stage.ts'

const batch = 100
const tailRows = 400
const timesAgain = 3
const mostUntilCompaction = 1_500

/** Opens a document with a long history right after a restart. */
export async function open(settings: Settings): Promise<Table> {
  const port = await freePort()
  const stage = await openStage(settings, 'open', 'sqlite', { port })
  const campaign = await stage.createCampaign()
  const address = addressOf(stage.server.origin, campaign.id, stage.owner)
  const dataDir = join(settings.folder, 'open-sqlite')
  const restart = () => startServer({ dataDir, port, env: { LOG_LEVEL: 'warn' } })
  const book = new RowBook()
  const typist = createTypist()
  let { server } = stage
  const measure = async (work: string) => {
    for (let repetition = 0; repetition < settings.repetitions; repetition++) {
      // A kill: what is in the journal stays as it is.
      await server.kill()
      server = await restart()
      book.add(work, 'first after a restart', await openOnce(server, address, typist))
      for (let time = 0; time < timesAgain; time++)
        book.add(work, 'again', await openOnce(server, address, typist))
    }
  }
  try {
    const rows = await writeHistory(server, address, typist, settings.edits)
    await measure(`snapshot and ${rows} rows`)
    await typeUntilCompacted(server, address, typist)
    await measure('after compaction')
  } finally {
    await server.stop()
  }
  const about = `A text of ${typist.text.length} characters after ${typist.edits()} single-character edits (SQLite; the last are those that brought about a compaction). From connecting to having the whole state; then what the client itself takes to apply it.`
  return { scenario: 'open', about, rows: book.rows }
}

/** Types all edits; returns how many rows lie after the last compaction at least. */
async function writeHistory(
  server: RunningServer,
  address: Address,
  typist: Typist,
  edits: number,
): Promise<number> {
  const client = await connectLightly(address, {})
  const inBatches = Math.max(0, edits - tailRows)
  for (let typed = 0; typed < inBatches; typed += batch)
    await save(client, typist.type(Math.min(batch, inBatches - typed)))
  await client.close()
  await typeUntilCompacted(server, address, typist)
  const last = await connectLightly(address, {})
  for (let row = 0; row < tailRows; row++) await save(last, typist.type(1))
  await last.close()
  return tailRows
}

/** Adds single edits until the server has folded its rows into a snapshot. */
async function typeUntilCompacted(
  server: RunningServer,
  address: Address,
  typist: Typist,
): Promise<void> {
  const before = await compactions(server)
  const client = await connectLightly(address, {})
  for (let typed = 0; (await compactions(server)) === before; typed++) {
    if (typed > mostUntilCompaction) throw new Error('The server does not compact.')
    await save(client, typist.type(1))
  }
  await client.close()
}

async function save(client: LightClient, update: Uint8Array): Promise<void> {
  client.sendUpdate(update)
  await waitUntil('an edit is saved', () => client.saved() === client.sent())
}

async function compactions(server: RunningServer): Promise<number> {
  const metrics = await (await fetch(`${server.origin}/metrics`)).text()
  return Number(/^collab_compactions_total (\d+)/m.exec(metrics)?.[1] ?? 0)
}

async function openOnce(server: RunningServer, address: Address, typist: Typist) {
  const cpu = cpuSeconds(server.pid)
  const doc = new Y.Doc()
  let state = new Uint8Array()
  let arrivedAt = 0
  const startedAt = performance.now()
  const client = await connectLightly(address, {
    onState(update) {
      arrivedAt = performance.now()
      state = Uint8Array.from(update)
    },
  })
  await client.close()
  const applyingAt = performance.now()
  Y.applyUpdate(doc, state)
  const applied = performance.now() - applyingAt
  if (doc.getText('history').toString() !== typist.text.toString())
    throw new Error('What arrived is not the whole state.')
  return {
    'whole state ms': arrivedAt - startedAt,
    'server CPU ms': (cpuSeconds(server.pid) - cpu) * 1000,
    'state kB': state.byteLength / 1000,
    'client apply ms': applied,
    'resident MB': residentMb(server.pid),
  }
}
