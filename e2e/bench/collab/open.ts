import { performance } from 'node:perf_hooks'
import * as Y from 'yjs'
import { waitUntil } from '#e2e/support/wait-until.ts'
import { RowBook, theBuildBefore } from '../figures.ts'
import type { Table } from '../figures.ts'
import { cpuSeconds, residentMb } from '../process-cost.ts'
import type { Settings } from '../settings.ts'
import { calm } from './calm.ts'
import { imagineEdits, readTrace, writeHistory } from './edit-history.ts'
import type { History } from './edit-history.ts'
import { connectLightly } from './light-client.ts'
import { withSubjects } from './subjects.ts'
import type { Subject } from './subjects.ts'

const editsAtOnce = 200
// Below what the server lets one connection send.
const unsavedAtMost = 50
const savedWithinMs = 60_000

/** Opens a document with a long history right after a restart. */
export async function open(settings: Settings): Promise<Table> {
  const history = historyOf(settings)
  const book = new RowBook()
  const peers = ['hocuspocus, stored'] as const
  const cast = { scenario: 'open', peers, rooms: 1, connections: 1 }
  await withSubjects(settings, cast, async (subjects) => {
    for (const subject of subjects) await send(subject, history)
    for (let repetition = 0; repetition < settings.repetitions; repetition++)
      for (const subject of subjects) {
        await subject.restart()
        await calm(subject)
        book.add(`${history.edits} edits`, subject.name, await openOnce(subject, history))
      }
  })
  const source = settings.trace ? 'the keystrokes of the trace' : 'imagined keystrokes (no --trace)'
  const about = `A text of ${history.text.length} characters after ${history.edits} edits, ${source}, written through the server in ${history.updates.length} updates. From connecting to having the whole state, right after a restart: fanfare was killed, hocuspocus stopped so that it stores. @y/websocket-server stores nothing by itself and is left out.`
  const compared = { by: 'whole state ms', with: ['hocuspocus, stored', theBuildBefore] }
  return { scenario: 'open', about, rows: book.rows, compared }
}

function historyOf({ trace, edits }: Settings): History {
  if (trace === null) return writeHistory(imagineEdits(edits), editsAtOnce)
  const recorded = readTrace(trace)
  const history = writeHistory(recorded.edits, editsAtOnce)
  if (history.text !== recorded.text) throw new Error(`${trace} does not end with what it says.`)
  return history
}

async function send(subject: Subject, { updates }: History): Promise<void> {
  const [address] = subject.addresses(0, 1)
  if (!address) throw new Error(`${subject.name} has no room.`)
  const client = await connectLightly(address, {})
  const waitsFor = (unsaved: number) =>
    waitUntil(
      'the history is saved',
      () => !address.protocol.acknowledges || client.sent() - client.saved() <= unsaved,
      savedWithinMs,
    )
  for (const update of updates) {
    client.sendUpdate(update)
    await waitsFor(unsavedAtMost)
  }
  await waitsFor(0)
  await calm(subject)
  await client.close()
  await calm(subject)
}

async function openOnce(subject: Subject, history: History): Promise<Record<string, number>> {
  const [address] = subject.addresses(0, 1)
  if (!address) throw new Error(`${subject.name} has no room.`)
  const cpu = cpuSeconds(subject.pid())
  const arrived = { at: 0, state: new Uint8Array() }
  const startedAt = performance.now()
  const client = await connectLightly(address, {
    onState(update) {
      arrived.at = performance.now()
      arrived.state = Uint8Array.from(update)
    },
  })
  const cpuMs = (cpuSeconds(subject.pid()) - cpu) * 1000
  await client.close()
  const doc = new Y.Doc()
  Y.applyUpdate(doc, arrived.state)
  if (doc.getText('history').toString() !== history.text)
    throw new Error('What arrived is not the whole state.')
  return {
    'whole state ms': arrived.at - startedAt,
    'server CPU ms': cpuMs,
    'state kB': arrived.state.byteLength / 1000,
    'resident MB': residentMb(subject.pid()),
  }
}
