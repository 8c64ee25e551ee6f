import type { Slice } from '@tiptap/pm/model'
import { Fragment, Slice as MadeSlice } from '@tiptap/pm/model'
import type { Node } from '@tiptap/pm/model'
import { TextSelection } from '@tiptap/pm/state'
import * as Y from 'yjs'
import { must } from '../../../lib/must.ts'
import { lettersOf } from '../../testing/test-letters.ts'
import type { RichText } from '../../model/snapshot.ts'
import { readRichText } from '../../text/read-rich-text.ts'
import { plainRichText, writeRichText } from '../../text/write-rich-text.ts'
import { makeDoc } from '../make-doc.ts'
import type { Ledger } from './ledger.ts'
import { createLedger } from './ledger.ts'
import { createLines } from './shaky-lines.ts'
import type { Act, Session } from './random-acts.ts'
import type { TypingPeer } from './typing-peer.ts'
import { openPeer, textIn } from './typing-peer.ts'

type Person = TypingPeer & { at: number; write: (count: number) => string; clipboard: Slice | null }

/** Plays what people do and returns everything that is wrong in the end, in words. */
export function flawsOfSession({ people, inline, text, acts }: Session): string[] {
  const server = buildServer(text, inline)
  const lines = createLines(server, people)
  const ledger = createLedger()
  const persons = Array.from({ length: people }, (_, at): Person => {
    const peer = openPeer(lines.docs[at] ?? new Y.Doc(), { inline, plain: false })
    return { ...peer, at, write: lettersOf(at + 1), clipboard: null }
  })
  try {
    for (const act of acts) {
      const person = must(persons[act.by % people], 'nobody')
      if (act.do === 'receive') ledger.watch(person, () => lines.deliver(person.at, act.a))
      else if (act.do === 'lose the line') lines.lose(person.at)
      else if (act.do === 'find the line') ledger.watch(person, () => lines.find(person.at))
      else {
        // Whatever is no letter ends what an input method composes.
        if (act.do !== 'type' && act.do !== 'compose')
          ledger.watch(person, () => person.compose(false))
        if (act.do === 'backspace at the start') goToStart(person)
        ledger.note(person, act.do, () => doAct(person, act, ledger))
      }
    }
    for (const person of persons) ledger.watch(person, () => person.compose(false))
    for (let round = 0; round < 3; round++)
      for (const person of persons) ledger.watch(person, () => lines.settle(person.at))
    return [...ledger.flaws(textIn(server)), ...differences(server, persons)]
  } finally {
    for (const person of persons) person.close()
  }
}

function buildServer(text: readonly string[], inline: boolean): Y.Doc {
  const server = new Y.Doc()
  server.clientID = 7
  const rich = new Y.XmlText()
  const content = (inline ? text.slice(0, 1) : text).flatMap((each) => plainRichText(each).content)
  const whole: RichText = { type: 'doc', content }
  writeRichText(rich, whole)
  const block = new Y.Map<unknown>([['t', rich]])
  server.getMap('blocks').set('b', block)
  return server
}

function differences(server: Y.Doc, persons: readonly Person[]): string[] {
  const wanted = JSON.stringify(readRichText(textIn(server)))
  return persons.flatMap(({ at, text, editor }) => {
    const has = JSON.stringify(readRichText(text))
    const shown = JSON.stringify(editor.state.doc.toJSON())
    const shall = JSON.stringify(makeDoc(text, editor.schema).toJSON())
    return [
      ...(has === wanted ? [] : [`person ${at} has ${has}, the server ${wanted}`]),
      ...(shown === shall ? [] : [`person ${at} sees ${shown}, and has ${shall}`]),
    ]
  })
}

function doAct(person: Person, { do: what, a, b }: Act, ledger: Ledger): void {
  const { editor, press, undo } = person
  const { commands, state } = editor
  const { size } = state.doc.content
  switch (what) {
    case 'type':
      for (let each = 0; each <= a % 3; each++) typeLetter(person, ledger)
      return
    case 'move':
      select(person, a % (size + 1), a % (size + 1))
      return
    case 'select':
      select(person, a % (size + 1), b % (size + 1))
      return
    case 'enter':
      // In a text of one line that ends the writing.
      if (editor.schema.nodes['bulletList']) press('Enter')
      return
    case 'backspace at the start':
      press('Backspace')
      return
    case 'backspace':
      if (!press('Backspace')) deleteBeside(person, -1)
      return
    case 'delete':
      if (!press('Delete')) deleteBeside(person, 1)
      return
    case 'break':
      commands.setHardBreak()
      return
    case 'cut':
      person.clipboard = state.selection.content()
      commands.deleteSelection()
      return
    case 'paste':
      paste(person, ledger)
      return
    case 'undo':
      undo.undo()
      return
    case 'redo':
      undo.redo()
      return
    case 'compose':
      person.compose(a % 2 === 0)
      return
    default:
      lookAct(person, what, a)
  }
}

function select({ editor: { view, state } }: Person, anchor: number, head: number): void {
  const [from, to] = [state.doc.resolve(anchor), state.doc.resolve(head)]
  view.dispatch(state.tr.setSelection(TextSelection.between(from, to)))
}

/** To the start of the line. */
function goToStart(person: Person): void {
  const start = person.editor.state.selection.$from.start()
  select(person, start, start)
}

function lookAct({ editor, press }: Person, what: Act['do'], a: number): void {
  const { commands, schema } = editor
  if (what === 'bold') commands.toggleBold()
  if (what === 'link') commands.setLink({ href: `https://${a}.example/` })
  if (!schema.nodes['bulletList']) return
  if (what === 'bullets') commands.toggleBulletList()
  if (what === 'numbers') commands.toggleOrderedList()
  if (what === 'heading') commands.toggleHeading({ level: a % 2 === 0 ? 1 : 2 })
  if (what === 'quote') commands.toggleBlockquote()
  if (what === 'align') commands.setTextAlign(a % 2 === 0 ? 'center' : 'right')
  if (what === 'indent') press('Tab')
  if (what === 'outdent') press('Shift-Tab')
}

function typeLetter(person: Person, ledger: Ledger): void {
  const letter = person.write(1)
  const { view, state } = person.editor
  ledger.type(person.at, letter, state.selection.anchor)
  view.dispatch(state.tr.insertText(letter))
}

/** As the browser does it where the editor leaves it to it. */
function deleteBeside({ editor: { state, view } }: Person, side: -1 | 1): void {
  const { $from, empty } = state.selection
  const { parentOffset, parent, pos } = $from
  const isInside = side < 0 ? parentOffset > 0 : parentOffset < parent.content.size
  if (empty && isInside)
    view.dispatch(state.tr.delete(Math.min(pos, pos + side), Math.max(pos, pos + side)))
}

/** What is pasted has letters of its own, so that each comes once. */
function paste(person: Person, ledger: Ledger): void {
  const { clipboard, editor } = person
  if (!clipboard) return
  const { view, state } = editor
  const renamed = (fragment: Fragment): Fragment => {
    const nodes: Node[] = []
    fragment.forEach((node) => {
      const letters = node.isText ? person.write(node.nodeSize) : ''
      if (letters !== '') ledger.paste(letters)
      nodes.push(
        node.isText ? state.schema.text(letters, node.marks) : node.copy(renamed(node.content)),
      )
    })
    return Fragment.fromArray(nodes)
  }
  const slice = new MadeSlice(renamed(clipboard.content), clipboard.openStart, clipboard.openEnd)
  view.dispatch(state.tr.replaceSelection(slice))
}
