import { randomBytes } from 'node:crypto'
import type { SignedIn } from '#e2e/support/person.ts'
import { waitUntil } from '#e2e/support/wait-until.ts'
import { createEditor, marksOf } from '../editor.ts'
import type { Editor } from '../editor.ts'

/** How somebody works: `atOnce` marks every `everyMs`, each with its ballast. */
type Habit = {
  everyMs: number
  atOnce: number
  ballast?: string
  /** Beyond this many marks in the list, each new one is paid for with the oldest. */
  keeps: number
  /** Leaves when what they did is saved, and somebody new comes in their place after this (ms). */
  leavesFor?: number
}

type HabitName = 'typist' | 'racer' | 'paster' | 'guest'

/** What somebody pastes; no database can make it small. */
const page = randomBytes(24_000).toString('hex')

const habits: Record<HabitName, Habit> = {
  typist: { everyMs: 10, atOnce: 1, keeps: Number.POSITIVE_INFINITY },
  // Many rows of the journal: they fill up to the next folding.
  racer: { everyMs: 2, atOnce: 3, keeps: 1_000 },
  // Many bytes: each folding writes a document that is large, so it takes its time.
  paster: { everyMs: 20, atOnce: 1, ballast: page, keeps: 12 },
  // Nobody stays: the room leaves memory and is loaded again.
  guest: { everyMs: 5, atOnce: 1, keeps: Number.POSITIVE_INFINITY, leavesFor: 80 },
}

/** Who works in a room; one room of each kind at a time. */
const crews = {
  talk: ['typist', 'typist', 'typist'],
  race: ['racer', 'racer', 'typist'],
  pasteboard: ['paster', 'paster', 'typist'],
  hallway: ['guest'],
} satisfies Record<string, HabitName[]>

export type RoomKind = keyof typeof crews

export const roomKinds: readonly RoomKind[] = ['talk', 'race', 'pasteboard', 'hallway']

export type Crew = {
  /** Everybody who ever came, each with an empty document. */
  editors: readonly Editor[]
  /** Stops working; the connections stay. */
  stop(): void
}

/** How much a guest does before leaving. */
const guestEdits = 10

/**
 * Sends new people with empty documents to work in a room, until they are stopped. `shift` makes
 * their names, and so their marks, different from all others.
 */
export function sendCrew(
  url: string,
  kind: RoomKind,
  people: readonly SignedIn[],
  shift: string,
): Crew {
  const editors: Editor[] = []
  const timers: NodeJS.Timeout[] = []
  let stopped = false

  const arrive = (habit: Habit, place: number) => {
    if (stopped) return
    const { cookie = '' } = people[place % people.length] ?? {}
    const editor = createEditor(url, cookie, `${shift}.${editors.length}`)
    editors.push(editor)
    editor.connect()
    let count = 0
    const leave = async () => {
      clearInterval(timer)
      await waitUntil('a guest is saved', () => stopped || editor.isSettled())
      if (stopped) return
      editor.disconnect()
      timers.push(setTimeout(arrive, habit.leavesFor, habit, place))
    }
    const timer = setInterval(() => {
      for (let i = 0; i < habit.atOnce; i++) work(editor, habit, (count += 1))
      if (habit.leavesFor && count >= guestEdits) void leave()
    }, habit.everyMs)
    timers.push(timer)
  }
  crews[kind].forEach((habit, place) => arrive(habits[habit], place))
  return {
    editors,
    stop() {
      stopped = true
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

/** Nothing is done before the server's state is there: what it has lost must not look new. */
function work(editor: Editor, { ballast, keeps }: Habit, count: number): void {
  if (!editor.isSynced()) return
  editor.type(`${editor.name}.${count}`, ballast)
  const marks = marksOf(editor.doc)
  if (marks.length > keeps) editor.remove(marks.get(0))
}
