import type { Node } from '@tiptap/pm/model'
import type * as Y from 'yjs'
import { isBy, isTestLetter } from '../../testing/test-letters.ts'
import { readLines } from '../../text/read-rich-text.ts'
import type { Act } from './random-acts.ts'
import type { TypingPeer } from './typing-peer.ts'
import { linesShown } from './typing-peer.ts'

type Person = TypingPeer & { at: number }

/** Keeps account of who typed and deleted what, and where carets were, to judge the result by. */
export type Ledger = {
  /** A letter is typed at a caret. */
  type: (person: number, letter: string, caret: number) => void
  paste: (letters: string) => void
  /** Somebody does something: of what they see, only what they delete may go. */
  note: (person: Person, what: Act['do'], act: () => void) => void
  /** Something comes from others: the caret stays between its letters. */
  watch: (person: Person, come: () => void) => void
  flaws: (text: Y.XmlText) => string[]
}

/** These may delete what is selected or stands beside the caret. */
const deleting: ReadonlySet<Act['do']> = new Set([
  'type',
  'enter',
  'backspace',
  'delete',
  'break',
  'cut',
  'paste',
  'undo',
  'redo',
])

/** These lead the caret elsewhere, or may put letters between others again. */
const leading: ReadonlySet<Act['do']> = new Set(['move', 'select', 'type', 'paste', 'undo', 'redo'])

export function createLedger(): Ledger {
  const typed = new Set<string>()
  const erasedBy = new Map<string, Set<number>>()
  /** To take back a deletion and do it again is to delete again what one had deleted. */
  const everErasedBy = new Map<string, Set<number>>()
  const runs: string[] = []
  const lastTyped = new Map<number, { run: number; caret: number }>()
  const wrong: string[] = []
  let linesPut = 0

  const judge = (person: Person, what: Act['do'], before: Node, after: Node) => {
    const [had, has] = [lettersIn(before), lettersIn(after)]
    const [gone, come] = [
      [...had].filter((each) => !has.has(each)),
      [...has].filter((each) => !had.has(each)),
    ]
    const undoing = what === 'undo' || what === 'redo'
    for (const letter of gone) {
      if (!deleting.has(what)) wrong.push(`person ${person.at} lost ${letter} by ${what}`)
      const isOwn = isBy(person.at + 1)(letter) || everErasedBy.get(letter)?.has(person.at)
      if (undoing && !isOwn) wrong.push(`person ${person.at} took back ${letter} of somebody else`)
      for (const erased of [erasedBy, everErasedBy])
        erased.set(letter, (erased.get(letter) ?? new Set()).add(person.at))
    }
    for (const letter of come) if (undoing) erasedBy.get(letter)?.delete(person.at)
    // Enter puts one in, however many the selection held that it takes out.
    const least = what === 'enter' && before !== after ? 1 : 0
    linesPut += Math.max(least, linesShown(after).length - linesShown(before).length)
  }
  return {
    type(person, letter, caret) {
      typed.add(letter)
      const last = lastTyped.get(person)
      if (last?.caret === caret) runs[last.run] += letter
      else runs.push(letter)
      const run = last?.caret === caret ? last.run : runs.length - 1
      lastTyped.set(person, { run, caret: caret + 1 })
    },
    paste: (letters) => {
      for (const letter of letters) typed.add(letter)
      runs.push(letters)
    },
    note(person, what, act) {
      const before = person.editor.state.doc
      const beside = leading.has(what) ? null : neighbours(person)
      act()
      judge(person, what, before, person.editor.state.doc)
      const flaw = caretFlaw(beside, person, () => true)
      if (flaw) wrong.push(`person ${person.at} by ${what}: ${flaw}`)
      const { anchor, empty } = person.editor.state.selection
      const last = lastTyped.get(person.at)
      if (what !== 'type' || !empty || last?.caret !== anchor) lastTyped.delete(person.at)
    },
    watch(person, come) {
      const before = neighbours(person)
      come()
      // What was deleted and has come back is, for all others, another letter.
      const isSame = (letter: string) => !erasedBy.has(letter)
      const flaw = caretFlaw(before, person, isSame)
      if (flaw) wrong.push(`person ${person.at}: ${flaw}`)
      const last = lastTyped.get(person.at)
      if (last) last.caret = person.editor.state.selection.anchor
    },
    flaws(text) {
      const { lines, last } = readLines(text)
      const row = [...lines.map(({ content }) => content), last].flatMap((content) =>
        content.flatMap((each) => (each.type === 'text' ? Array.from(each.text) : [])),
      )
      const counts = new Map<string, number>()
      for (const letter of row) counts.set(letter, (counts.get(letter) ?? 0) + 1)
      const lost = [...typed].filter((each) => !counts.has(each) && !erasedBy.get(each)?.size)
      // What two have deleted at once, and both take back, comes back from each of them.
      const doubled = [...typed].filter(
        (each) => (counts.get(each) ?? 0) > 1 && (everErasedBy.get(each)?.size ?? 0) < 2,
      )
      const place = new Map(row.map((letter, at) => [letter, at]))
      const torn = runs.filter(
        (run) => !isRising(Array.from(run).flatMap((each) => place.get(each) ?? [])),
      )
      return [
        ...wrong,
        ...lost.map((letter) => `lost ${letter}`),
        ...doubled.map((letter) => `doubled ${letter}`),
        ...torn.map((run) => `out of order ${run}`),
        ...(lines.length > linesPut + 4
          ? [`${lines.length} lines, of which ${linesPut} were put in`]
          : []),
      ]
    },
  }
}

const lettersIn = (doc: Node): Set<string> =>
  new Set(linesShown(doc).flatMap((line) => Array.from(line).filter(isTestLetter)))

const isRising = (places: readonly number[]) =>
  places.every((place, at) => at === 0 || place > (places[at - 1] ?? 0))

type Neighbours = { left: string | undefined; right: string | undefined }

/** The letters of tests beside a caret, on its line. */
function neighbours({ editor }: Person): Neighbours | null {
  const { $head, empty } = editor.state.selection
  if (!empty) return null
  const letters = (from: number, to: number) =>
    Array.from($head.parent.textBetween(from, to, '', '\n'))
  const left = letters(0, $head.parentOffset).findLast(isTestLetter)
  const right = letters($head.parentOffset, $head.parent.content.size).find(isTestLetter)
  return { left, right }
}

function caretFlaw(
  before: Neighbours | null,
  { editor }: Person,
  isSame: (letter: string) => boolean,
): string | null {
  if (!before) return null
  const { doc, selection } = editor.state
  const [left, right] = [before.left, before.right].map((letter) =>
    letter && isSame(letter) ? placeIn(doc, letter) : null,
  )
  if (typeof left === 'number' && selection.head < left + 1)
    return `the caret is before ${before.left}`
  if (typeof right === 'number' && selection.head > right)
    return `the caret is behind ${before.right}`
  return null
}

function placeIn(doc: Node, letter: string): number | null {
  let found: number | null = null
  doc.descendants(({ text }, at) => {
    const offset = text?.indexOf(letter) ?? -1
    if (offset >= 0) found = at + offset
    return found === null
  })
  return found
}
