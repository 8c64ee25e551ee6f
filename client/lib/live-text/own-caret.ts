import { Extension } from '@tiptap/core'
import { Plugin, TextSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { listenToKeys } from '#client/lib/keys/own-keys.ts'

/** Where the browser has its caret: both ends, as nodes of the page and places in them. */
type Shown = readonly [Node | null, number, Node | null, number]

/** Where the browser had its caret when an editor had drawn itself. */
const drawn = new WeakMap<EditorView, Shown | null>()

/** To be called whenever an editor has drawn itself, and its selection with that. */
export function noteOwnCaret(view: EditorView): void {
  drawn.set(view, shownIn(view))
}

/**
 * Takes where the browser has its caret by now into the selection of an editor. The browser moves the
 * caret by itself at an arrow key or a click, and tells of that only later: what draws the editor anew
 * in between, or asks it for its selection, would go by where the caret had been.
 */
export function readOwnCaret(view: EditorView): void {
  if (view.isDestroyed) return
  const [shown, known] = [shownIn(view), drawn.get(view)]
  if (!shown || shown.every((part, at) => part === known?.[at])) return
  drawn.set(view, shown)
  if (view.composing || !view.hasFocus()) return
  const [anchor, head] = [posOf(view, shown[0], shown[1]), posOf(view, shown[2], shown[3])]
  const { selection, doc, tr } = view.state
  if (anchor === null || head === null || !(selection instanceof TextSelection)) return
  if (selection.anchor === anchor && selection.head === head) return
  view.dispatch(tr.setSelection(TextSelection.between(doc.resolve(anchor), doc.resolve(head))))
}

/**
 * Takes the caret along before the editor acts on a key, and as soon as a key has moved it: a caret that
 * goes to the start of a text soon after the focus the editor takes for the browser's doing, and puts it
 * back. Returns the way out.
 */
export function followOwnCaret(view: EditorView): () => void {
  const { dom } = view
  let isPressed = false
  const press = () => {
    readOwnCaret(view)
    isPressed = true
  }
  const change = () => {
    if (isPressed) readOwnCaret(view)
    isPressed = false
  }
  // Ahead of the editor's own listeners.
  const leaveKeys = listenToKeys(dom, press, true)
  dom.ownerDocument.addEventListener('selectionchange', change, true)
  return () => {
    leaveKeys()
    dom.ownerDocument.removeEventListener('selectionchange', change, true)
  }
}

const opening = new WeakSet<EditorView>()

/**
 * Gives the focus to a text that is opened, with the caret where the editor has it. At any other focus the
 * editor looks for a while whether the browser has put the caret to the start, and puts it back; here a
 * key may take it there right away.
 */
export function focusAtOpening(view: EditorView): void {
  opening.add(view)
  view.focus()
  opening.delete(view)
}

/** Has the editor do nothing of its own at that focus; behind whatever else listens for it. */
export const openingFocus = Extension.create({
  name: 'openingFocus',
  priority: 1,
  addProseMirrorPlugins: () => [
    new Plugin({ props: { handleDOMEvents: { focus: (view) => opening.has(view) } } }),
  ],
})

function shownIn({ dom }: EditorView): Shown | null {
  const { anchorNode, anchorOffset, focusNode, focusOffset } =
    dom.ownerDocument.getSelection() ?? {}
  if (!anchorNode || !focusNode || !dom.contains(anchorNode) || !dom.contains(focusNode))
    return null
  return [anchorNode, anchorOffset ?? 0, focusNode, focusOffset ?? 0]
}

function posOf(view: EditorView, node: Node | null, offset: number): number | null {
  // As the editor reads it: in doubt what comes behind.
  return node && view.posAtDOM(node, offset, 1)
}
