import type { EditorState, Selection, Transaction } from '@tiptap/pm/state'
import { TextSelection } from '@tiptap/pm/state'
import * as Y from 'yjs'
import { plainLine } from '../text/line.ts'
import { makeLineEnd } from '../text/stored-line.ts'
import { linesOfDoc, posAt, sizeOf, unitAt } from './doc-lines.ts'
import type { DocLine } from './doc-lines.ts'
import { makeDoc } from './make-doc.ts'
import type { Places } from './places.ts'
import { followPlaces, placesAfter, placesIn, shownLength, unitsBefore } from './places.ts'
import { replaceDoc } from './replace-doc.ts'
import { fromText, stepsSince, traceOf } from './trace-plugin.ts'
import { traceUnits } from './trace-units.ts'
import { writeChanges } from './write-changes.ts'

/** What a binding needs of an editor. */
export type BoundEditor = {
  state: () => EditorState
  dispatch: (transaction: Transaction) => void
  /** Whether an input method is composing: nothing may be drawn then. */
  isComposing: () => boolean
  /** Takes into the selection where the caret has gone by itself; called before others change something. */
  readCaret?: () => void
}

/** Both ends of a selection, by the letters that they stand at. */
export type TextEnds = { anchor: Y.RelativePosition; head: Y.RelativePosition }

/** Both ends of a selection in an editor's document. */
export type Range = { anchor: number; head: number }

/**
 * Holds an editor's document and a stored text together, letter for letter. The editor begins with
 * `makeDoc` of the text and has a `tracePlugin`. What it changes is written as it was done: letters
 * that stay are never written again, whatever becomes of their line. What others change is shown by the
 * smallest replacement, and the selection stays at its letters.
 */
export class TextBinding {
  readonly text: Y.XmlText
  readonly #editor: BoundEditor
  readonly #origin: unknown
  #written
  #lines: DocLine[]
  /** null where each unit has its own number. */
  #places: Places | null
  #isWriting = false
  /** Whether the text has changed in a way that is not shown yet. */
  #isBehind = false
  #before: TextEnds | null = null

  constructor(text: Y.XmlText, origin: unknown, editor: BoundEditor) {
    this.text = text
    this.#origin = origin
    this.#editor = editor
    const state = editor.state()
    this.#written = traceOf(state)
    this.#lines = linesOfDoc(state.doc)
    this.#places = placesIn(text, this.#lines)
    text.doc?.on('beforeTransaction', this.#remember)
    text.observeDeep(this.#observe)
  }

  destroy(): void {
    this.text.doc?.off('beforeTransaction', this.#remember)
    this.text.unobserveDeep(this.#observe)
  }

  /** Writes what the editor has changed since. Call it after each of its transactions. */
  write(): void {
    const state = this.#editor.state()
    const { maps, selection } = stepsSince(state, this.#written)
    this.#written = traceOf(state)
    if (maps.length === 0) return
    this.#before = selection && this.#endsOf(selection)
    const traced = traceUnits(this.#lines, maps, state.doc)
    let isLined = false
    this.#isWriting = true
    try {
      this.text.doc?.transact(() => {
        this.#endLastLine()
        isLined = writeChanges(this.text, traced, (unit) => this.#placeOf(unit))
      }, this.#origin)
    } finally {
      this.#isWriting = false
    }
    this.#lines = traced.after
    if (this.#isBehind) {
      this.#places &&= placesAfter(this.#places, traced)
      this.show()
      return
    }
    this.#places = placesIn(this.text, this.#lines)
    // What the text can't say as the editor does is shown as it says it.
    if (isLined || shownLength(this.text) !== sizeOf(this.#lines)) this.show()
  }

  /** Shows what has changed in the text, unless an input method composes: then call it afterwards. */
  show(): void {
    if (stepsSince(this.#editor.state(), this.#written).maps.length > 0) return this.write()
    if (this.#editor.isComposing()) return
    const state = this.#editor.state()
    const { selection, tr: transaction } = state
    const ends = [selection.anchor, selection.head].map((pos) => this.#caretAt(pos).index)
    replaceDoc(transaction, makeDoc(this.text, state.schema))
    this.#lines = linesOfDoc(transaction.doc)
    this.#places = placesIn(this.text, this.#lines)
    this.#isBehind = false
    if (!transaction.docChanged) return
    const [anchor = 0, head = 0] = ends.map((index) => this.#posOf(index))
    if (selection instanceof TextSelection) select(transaction, { anchor, head })
    this.#editor.dispatch(fromText(transaction))
  }

  /** The selection, by the letters that it stands at. */
  selection(): TextEnds {
    return this.#endsOf(this.#editor.state().selection)
  }

  /** The same as it was before the last change of the document. */
  selectionBefore(): TextEnds | null {
    return this.#before
  }

  /** Where a selection is in the editor's document; null when it isn't in this text. */
  rangeOf({ anchor, head }: TextEnds): Range | null {
    const [from, to] = [anchor, head].map((end) => this.#resolve(end))
    return typeof from === 'number' && typeof to === 'number' ? { anchor: from, head: to } : null
  }

  /** Selects what stands at these letters by now. */
  select(ends: TextEnds): void {
    const range = this.rangeOf(ends)
    const { selection, tr: transaction } = this.#editor.state()
    if (!range) return
    select(transaction, range)
    if (!transaction.selection.eq(selection)) this.#editor.dispatch(transaction)
  }

  readonly #remember = (): void => {
    if (this.#isWriting) return
    this.#editor.readCaret?.()
    this.#before = this.selection()
  }

  readonly #observe = (events: Y.YEvent<Y.AbstractType<unknown>>[]): void => {
    if (!this.#isWriting) this.#isBehind = true
    for (const event of events) {
      if (!(event instanceof Y.YTextEvent)) continue
      // Of what is written here each unit has its own number again, if all before had.
      if (!this.#isWriting) this.#places ??= ownNumbers(sizeOf(this.#lines))
      this.#places &&= followPlaces(this.#places, event.delta)
    }
    if (!this.#isWriting) this.show()
  }

  #placeOf(unit: number): number {
    return this.#places ? (this.#places[unit] ?? -1) : unit
  }

  /** What follows the last line end is shown as a line: now it becomes one. */
  #endLastLine(): void {
    const last = sizeOf(this.#lines) - 1
    if (this.#placeOf(last) >= 0) return
    const at = this.text.length
    this.text.insertEmbed(at, makeLineEnd(plainLine), {})
    if (this.#places) this.#places[last] = at
  }

  #endsOf({ anchor, head }: Selection): TextEnds {
    const [from, to] = [this.#caretAt(anchor), this.#caretAt(head)].map(({ index, side }) =>
      Y.createRelativePositionFromTypeIndex(this.text, index, side),
    )
    if (!from || !to) throw new Error('A selection has two ends.')
    return { anchor: from, head: to }
  }

  /**
   * Where a caret is in the text. It belongs to the letter before it, and at the beginning of a line to
   * what follows.
   */
  #caretAt(pos: number): { index: number; side: -1 | 0 } {
    const unit = unitAt(this.#lines, pos)
    const isAtStart = this.#lines.some(({ from }) => from === unit)
    if (isAtStart) {
      for (let at = unit; at < sizeOf(this.#lines); at++) {
        const place = this.#placeOf(at)
        if (place >= 0) return { index: place, side: 0 }
      }
      return { index: this.text.length, side: 0 }
    }
    for (let at = unit - 1; at >= 0; at--) {
      const place = this.#placeOf(at)
      if (place >= 0) return { index: place + 1, side: -1 }
    }
    return { index: 0, side: -1 }
  }

  #posOf(index: number): number {
    return posAt(this.#lines, unitsBefore(this.#places, index))
  }

  #resolve(end: Y.RelativePosition): number | null {
    const { doc } = this.text
    const place = doc && Y.createAbsolutePositionFromRelativePosition(end, doc)
    return place?.type === this.text ? this.#posOf(place.index) : null
  }
}

const ownNumbers = (size: number): Places => Int32Array.from({ length: size }, (_, unit) => unit)

function select(transaction: Transaction, { anchor, head }: Range): void {
  const { doc } = transaction
  transaction.setSelection(TextSelection.between(doc.resolve(anchor), doc.resolve(head)))
}
