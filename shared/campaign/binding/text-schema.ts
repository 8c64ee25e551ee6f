import { Extension, Mark, Node } from '@tiptap/core'
import type { Attributes, Editor, Extensions } from '@tiptap/core'
import { TextAlign } from '@tiptap/extension-text-align'
import { BulletList, ListItem, OrderedList } from '@tiptap/extension-list'
import { Link } from '@tiptap/extension-link'
import { Selection } from '@tiptap/pm/state'
import { StarterKit } from '@tiptap/starter-kit'
import { safeHref } from '../model/safe-href.ts'
import { textColours } from '../model/theme.ts'

export type TextKind = {
  /** One line, no lists or headings. */
  inline: boolean
  /** No marks either. */
  plain: boolean
}

/**
 * What a rich text can hold while it is edited: just what the snapshot has and the renderer shows, down
 * to each attribute, so that nothing can get lost (`text-schema.test.ts`).
 */
export function schemaExtensions({ inline, plain }: TextKind): Extensions {
  return [
    StarterKit.configure({
      ...(inline ? oneLine : {}),
      ...(plain ? noMarks : {}),
      bulletList: false,
      orderedList: false,
      listItem: false,
      heading: inline ? false : { levels: [1, 2, 3] },
      link: false,
      codeBlock: false,
      horizontalRule: false,
      dropcursor: false,
      gapcursor: false,
      // The campaign has one history for everything a person does.
      undoRedo: false,
      // It would write an empty paragraph of its own accord.
      trailingNode: false,
    }),
    ...(plain ? [] : [ColourMark, PlainLink]),
    ...(inline ? [InlineDocument] : [...lists, alignment, lineKeys]),
  ]
}

const oneLine = { document: false, blockquote: false, listKeymap: false } as const
const noMarks = {
  bold: false,
  italic: false,
  underline: false,
  strike: false,
  code: false,
} as const

/** Words in one of the theme's colours; stored and drawn as the page's renderer does. */
const ColourMark = Mark.create({
  name: 'colour',
  addAttributes: () => ({ colour: { default: 'accent', rendered: false } }),
  parseHTML: () => textColours.map((colour) => ({ tag: `span.ff-c-${colour}`, attrs: { colour } })),
  renderHTML: ({ mark }) => ['span', { class: `ff-c-${String(mark.attrs['colour'])}` }, 0],
})

/**
 * A link is its address, and nothing else; the renderer decides how it opens. Who writes on after it
 * writes no more of it.
 */
const PlainLink = Link.extend({
  inclusive: false,
  addAttributes() {
    return only('href', this.parent?.())
  },
}).configure({
  openOnClick: false,
  defaultProtocol: 'https',
  isAllowedUri: (href) => safeHref(href) !== null,
  HTMLAttributes: { target: null, rel: null },
})

/** Whatever can be a line can be the first one of an item: others may make it a heading meanwhile. */
const AnyItem = ListItem.extend({ content: 'block+' })

/** It counts from a number, always in digits. */
const CountedList = OrderedList.extend({
  addAttributes() {
    return only('start', this.parent?.())
  },
})

function only(name: string, attributes: object = {}): Attributes {
  return Object.fromEntries(Object.entries(attributes).filter(([each]) => each === name))
}

const lists: Extensions = [BulletList, CountedList, AnyItem]

const alignment = TextAlign.configure({
  types: ['heading', 'paragraph'],
  alignments: ['left', 'center', 'right'],
})

const lineKeys = Extension.create({
  name: 'lineKeys',
  priority: 900,
  addKeyboardShortcuts: () => {
    const joinAbove = ({ editor }: { editor: Editor }) =>
      editor.commands.undoInputRule() || joinLines(editor, -1)
    const joinBelow = ({ editor }: { editor: Editor }) => joinLines(editor, 1)
    return {
      // Tiptap splits where the selection began, which after a whole text is gone is no place in a line.
      Enter: ({ editor }) => {
        if (!editor.state.selection.empty) editor.commands.deleteSelection()
        return false
      },
      Backspace: joinAbove,
      'Mod-Backspace': joinAbove,
      'Shift-Backspace': joinAbove,
      Delete: joinBelow,
      'Mod-Delete': joinBelow,
    }
  },
})

/**
 * Joins a line below a list or a quote with the last one in it. Tiptap would take its words out and put
 * them in again there, lose what somebody else writes in them, and leave the caret behind them.
 */
function joinLines({ state, view }: Editor, side: -1 | 1): boolean {
  const { $from, empty } = state.selection
  const edge = side < 0 ? 0 : $from.parent.content.size
  if (!empty || $from.parentOffset !== edge) return false
  const beyond = state.doc.resolve(side < 0 ? $from.before() : $from.after())
  const $other = Selection.findFrom(beyond, side, true)?.$head
  if (!$other) return false
  const [$above, $below] = side < 0 ? [$other, $from] : [$from, $other]
  const around = $above.sharedDepth($below.pos)
  if ($above.depth <= around + 1 || $below.depth > around + 1) return false
  view.dispatch(state.tr.delete($above.pos, $below.pos).scrollIntoView())
  return true
}

/** Concurrent edits may leave several paragraphs; they are shown as lines, and none is dropped. */
const InlineDocument = Node.create({ name: 'doc', topNode: true, content: 'paragraph+' })
