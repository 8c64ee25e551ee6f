import { TextSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'

/** Where the browser has its caret: both ends, as nodes of the page and places in them. */
type Shown = readonly [Node | null, number, Node | null, number]

export type OwnCaret = {
  /** To be called whenever the editor has drawn itself, and its selection with that. */
  drawn: () => void
  /** Takes where the browser has its caret by now into the editor's selection. */
  read: () => void
}

/**
 * The browser moves the caret by itself at an arrow key or a click, and tells of that only later: if the
 * editor drew what others have written in between, it would put the caret back to where it was.
 */
export function watchOwnCaret(view: EditorView): OwnCaret {
  let known = shownIn(view)
  return {
    drawn: () => (known = shownIn(view)),
    read: () => {
      const shown = shownIn(view)
      if (!shown || shown.every((part, at) => part === known?.[at])) return
      known = shown
      if (view.composing || !view.hasFocus()) return
      const [anchor, head] = [posOf(view, shown[0], shown[1]), posOf(view, shown[2], shown[3])]
      const { selection, doc, tr } = view.state
      if (anchor === null || head === null || !(selection instanceof TextSelection)) return
      if (selection.anchor === anchor && selection.head === head) return
      view.dispatch(tr.setSelection(TextSelection.between(doc.resolve(anchor), doc.resolve(head))))
    },
  }
}

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
