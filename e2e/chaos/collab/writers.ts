import { randomBytes } from 'node:crypto'
import { createEditor, marksOf } from '../editor.ts'
import type { Editor } from '../editor.ts'

/** How somebody works: `atOnce` marks every `everyMs`, each with its ballast. */
type Habit = {
  everyMs: number
  atOnce: number
  ballast?: string
  /** Beyond this many marks in the list, each new one is paid for with the oldest. */
  keeps: number
}

type HabitName = 'typist' | 'racer' | 'paster'

/** What somebody pastes; no database can make it small. */
const page = randomBytes(24_000).toString('hex')

const habits: Record<HabitName, Habit> = {
  typist: { everyMs: 10, atOnce: 1, keeps: Number.POSITIVE_INFINITY },
  // Many rows of the journal: they fill up to the next compaction.
  racer: { everyMs: 2, atOnce: 3, keeps: 1_000 },
  // Many bytes: a compaction every few moments, of a document that is large and takes its time.
  paster: { everyMs: 10, atOnce: 1, ballast: page, keeps: 12 },
}

/** Who works in a room; one room of each kind at a time. */
const crews = {
  talk: ['typist', 'typist', 'typist'],
  race: ['racer', 'racer', 'typist'],
  pasteboard: ['paster', 'paster', 'typist'],
} satisfies Record<string, HabitName[]>

export type RoomKind = keyof typeof crews

export const roomKinds: readonly RoomKind[] = ['talk', 'race', 'pasteboard']

export type Crew = {
  editors: readonly Editor[]
  /** Stops working; the connections stay. */
  stop(): void
}

/**
 * Sends new people, each with an empty document, to work in a room until they are stopped. `shift`
 * makes their names, and so their marks, different from all others.
 */
export function sendCrew(
  url: string,
  kind: RoomKind,
  cookies: readonly string[],
  shift: string,
): Crew {
  const working = crews[kind].map((habit, place) => {
    const cookie = cookies[place % cookies.length] ?? ''
    const editor = createEditor(url, cookie, `${shift}.${place}`)
    editor.connect()
    return { editor, timer: startWork(editor, habits[habit]) }
  })
  return {
    editors: working.map(({ editor }) => editor),
    stop() {
      for (const { timer } of working) clearInterval(timer)
    },
  }
}

function startWork(editor: Editor, habit: Habit): NodeJS.Timeout {
  let count = 0
  return setInterval(() => {
    // Nothing is done before the server's state is there: what it has lost must not look new.
    if (!editor.isSynced()) return
    for (let i = 0; i < habit.atOnce; i++) work(editor, habit, (count += 1))
  }, habit.everyMs)
}

function work(editor: Editor, { ballast, keeps }: Habit, count: number): void {
  editor.type(`${editor.name}.${count}`, ballast)
  const marks = marksOf(editor.doc)
  if (marks.length > keeps) editor.remove(marks.get(0))
}
