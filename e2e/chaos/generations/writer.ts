import { waitUntil } from '#e2e/support/wait-until.ts'
import type { Ledger } from '../collab/ledger.ts'
import { createEditor, isLeftBehind, marksOf } from '../editor.ts'
import type { Edit } from '../editor.ts'

const typesEveryMs = 10
/** All type for a while and rest for a while (ms): a document is renewed when nobody writes meanwhile. */
const typing = { everyMs: 1_200, forMs: 400 }
/** Beyond this many of one's own marks each new one is paid for with the oldest. */
const keeps = 20

/** Somebody at one node who types and takes out marks over any number of generations. */
export type Writer = {
  /** Goes on working. */
  come(): void
  /** Does nothing and is not connected until `come`; what is owed is kept. */
  go(): void
  /** Has no connection. */
  isCutOff(): boolean
  /** Writes what is done so far, and whether it was said to be saved, into the ledger. */
  note(): void
  /** No new marks from here on; what is owed is still brought. */
  rest(): void
  /** All that was ever done is saved. */
  isSettled(): boolean
  /** How many generations this person has come into. */
  moves(): number
  /** What the server refused, apart from what was meant for another generation. */
  refusals(): string[]
  leave(): void
}

/** Somebody who comes with `come`. */
export function createWriter(options: {
  url: string
  cookie: string
  name: string
  ledger: Ledger
}): Writer {
  const { url, cookie, name, ledger } = options
  const enter = () => createEditor(url, cookie, name, { stays: true, says: true })
  let editor = enter()
  /** Done in earlier generations, and not known to be saved. */
  let owed: Edit[] = []
  /** Of the refusals those that are not about the generation. */
  const refused: string[] = []
  let [count, moves, left, isResting, isAway] = [0, 0, 0, false, true]

  /** As our client does: what was not saved is brought into the next document, unless it is there. */
  function moveOn(): void {
    settleAccount()
    left = editor.generation()
    owed = [...owed, ...editor.edits.filter(({ savedAt }) => savedAt === null)]
    takeNewCopy()
    moves += 1
  }

  function takeNewCopy(): void {
    editor.disconnect()
    editor = enter()
    editor.connect()
  }

  /** Of an editor that will not be there again. */
  function settleAccount(): void {
    const { edits, told } = editor
    ledger.note(edits)
    const reasons = told.map(({ what }) => what).filter((what) => what.startsWith('refused '))
    refused.push(...reasons.filter((what) => what !== 'refused document-renewed'))
  }

  function bringOwed(): void {
    // In the order in which it was done: what was typed and taken out again stays out.
    for (const edit of owed.splice(0)) {
      const isThere = marksOf(editor.doc).toArray().includes(edit.mark)
      // What a generation begins with is durable.
      if (isThere === (edit.kind === 'typed')) ledger.note([{ ...edit, savedAt: edit.at }])
      else if (edit.kind === 'typed') editor.type(edit.mark)
      else editor.remove(edit.mark)
    }
  }

  function work(): void {
    if (isAway) return
    if (isLeftBehind(editor)) return moveOn()
    if (!editor.isSynced()) return
    // A node that has not heard yet; what it has may never become durable.
    if (editor.generation() === left) return takeNewCopy()
    bringOwed()
    if (isResting || performance.now() % typing.everyMs > typing.forMs) return
    count += 1
    editor.type(`${name}.${count}`)
    const own = marksOf(editor.doc)
      .toArray()
      .filter((mark) => mark.startsWith(`${name}.`))
    if (own.length > keeps) editor.remove(own[0] ?? '')
  }

  const working = setInterval(work, typesEveryMs)
  return {
    come() {
      isAway = false
      editor.connect()
    },
    go() {
      isAway = true
      editor.disconnect()
    },
    isCutOff: () => !editor.isSynced(),
    note: () => ledger.note(editor.edits),
    rest: () => void (isResting = true),
    isSettled: () => editor.isSettled() && owed.length === 0,
    moves: () => moves,
    refusals: () => refused,
    leave() {
      clearInterval(working)
      settleAccount()
      editor.disconnect()
    },
  }
}

/** Waits until everything that these people have done is saved. */
export async function settle(writers: readonly Writer[]): Promise<void> {
  for (const writer of writers) writer.rest()
  await waitUntil('everybody is saved', () => writers.every((one) => one.isSettled()), 60_000)
}
