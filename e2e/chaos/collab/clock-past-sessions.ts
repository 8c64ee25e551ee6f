import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServerWithClock } from '#e2e/support/move-clock.ts'
import { pause } from '#e2e/support/pause.ts'
import { waitUntil } from '#e2e/support/wait-until.ts'
import { createEditor, savedMarks } from '../editor.ts'
import type { Editor } from '../editor.ts'
import { complaintsAbout } from '../scenario.ts'
import type { Finding } from '../scenario.ts'
import { createLedger } from './ledger.ts'
import { roomUrl, setCompany } from './set-company.ts'

const aDay = 24 * 60
/** Sessions last 30 days: half a day is left after these, and half a day too much another day on. */
const closeBefore = 29.5 * aDay
/** How long (ms) a session that is still good is watched after a move of the clock. */
const watchMs = 3_000

/**
 * A day forward carries the clock past the end of somebody's session, and a day back before it
 * again. Says what became of the connection, and whether the session is good afterwards.
 */
export async function clockPastSessions(): Promise<Finding> {
  await using stack = new AsyncDisposableStack()
  const dataDir = mkdtempSync(join(tmpdir(), 'fanfare-chaos-'))
  stack.defer(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }))
  const { server, moveClock } = await startServerWithClock({ dataDir })
  stack.defer(() => server.kill())
  const company = await setCompany(server.origin, 1)
  const url = roomUrl(server.origin, await company.createCampaign())
  const [cookie = ''] = company.people.map((person) => person.cookie)
  const editor = createEditor(url, cookie, 'a')
  const returning = createEditor(url, cookie, 'b')
  stack.defer(() => [editor, returning].forEach((one) => one.disconnect()))
  editor.connect()
  await waitUntil('somebody is there', () => editor.isSynced())

  await moveClock(closeBefore)
  await pause(watchMs)
  const [early = null] = editor.told
  editor.type('kept')
  await waitUntil('it is saved', () => early !== null || savedMarks(editor).length === 1)

  const movedAt = performance.now()
  await moveClock(aDay)
  await waitUntil('the session ends', () => editor.told.length > 0)
  const [end = null] = editor.told
  await moveClock(-aDay)
  const afterwards = await outcomeOf(returning)
  // Whoever must sign in again is shown nothing.
  const { lost } = noteAll(editor).judge(afterwards === 'let in' ? returning.doc : editor.doc)
  return {
    report: {
      halfADayBefore: early?.what ?? 'stayed',
      past: `${end?.what} after ${Math.round((end?.at ?? movedAt) - movedAt)} ms`,
      backAgain: afterwards,
    },
    complaints: [
      ...complaintsAbout({ 'edits that were saved are gone': lost }),
      ...(early ? ['somebody with a good session was sent away'] : []),
      ...(end?.what.includes('signed-out') ? [] : ['a session that was over was ended otherwise']),
    ],
  }
}

async function outcomeOf(editor: Editor): Promise<string> {
  editor.connect()
  await waitUntil('an answer', () => editor.isSynced() || editor.told.length > 0)
  return editor.isSynced() ? 'let in' : (editor.told[0]?.what ?? '')
}

function noteAll({ edits }: Editor) {
  const ledger = createLedger()
  ledger.note(edits)
  return ledger
}
