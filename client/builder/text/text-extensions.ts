import { Extension, Mark, Node } from '@tiptap/core'
import type { Extensions } from '@tiptap/core'
import Placeholder from '@tiptap/extension-placeholder'
import TextAlign from '@tiptap/extension-text-align'
import StarterKit from '@tiptap/starter-kit'
import type { Awareness } from 'y-protocols/awareness'
import type * as Y from 'yjs'
import { safeHref } from '#shared/campaign/model/safe-href.ts'
import { textColours } from '#shared/campaign/model/theme.ts'
import type { CampaignUndo } from '#shared/campaign/undo/create-undo.ts'
import { liveTextPlugins } from '#client/lib/live-text/live-text-plugins.ts'
import { caretNames } from '#client/lib/live-text/caret-names.ts'
import { placeCaretFlag } from '../presence/place-flag.ts'
import type { SlashMenu } from './slash-menu.ts'
import { slashExtension } from './slash-menu.ts'

/** Words in one of the theme's colours; stored and drawn as the page's renderer does. */
const ColourMark = Mark.create({
  name: 'colour',
  addAttributes: () => ({ colour: { default: 'accent', rendered: false } }),
  parseHTML: () => textColours.map((colour) => ({ tag: `span.ff-c-${colour}`, attrs: { colour } })),
  renderHTML: ({ mark }) => ['span', { class: `ff-c-${String(mark.attrs['colour'])}` }, 0],
})

type TextOptions = {
  fragment: Y.XmlFragment
  awareness: Awareness
  undo: CampaignUndo
  /** One paragraph, no lists or headings. */
  inline: boolean
  /** No marks either. */
  plain: boolean
  /** Opened by a slash; not in texts of one line. */
  slash: SlashMenu
  placeholder: string
  /** Escape, and Enter in an inline text. */
  onDone: () => void
}

/** What a rich text can do; its schema is what the renderer shows, so nothing can get lost. */
export function textExtensions(options: TextOptions): Extensions {
  const { inline, plain } = options
  return [
    StarterKit.configure({
      ...(inline ? { document: false } : {}),
      blockquote: inline ? false : {},
      bulletList: inline ? false : {},
      orderedList: inline ? false : {},
      listItem: inline ? false : {},
      listKeymap: inline ? false : {},
      heading: inline ? false : { levels: [1, 2, 3] },
      ...(plain ? noMarks : {}),
      codeBlock: false,
      horizontalRule: false,
      dropcursor: false,
      gapcursor: false,
      // The campaign has one history for everything a person does.
      undoRedo: false,
      // It would write an empty paragraph of its own accord.
      trailingNode: false,
      link: plain
        ? false
        : {
            openOnClick: false,
            defaultProtocol: 'https',
            isAllowedUri: (href) => safeHref(href) !== null,
            HTMLAttributes: { target: null, rel: null },
          },
    }),
    ...(plain ? [] : [ColourMark]),
    ...(inline
      ? [InlineDocument]
      : [
          TextAlign.configure({
            types: ['heading', 'paragraph'],
            alignments: ['left', 'center', 'right'],
          }),
        ]),
    ...(inline ? [] : [slashExtension(options.slash)]),
    keys(options),
    Placeholder.configure({ placeholder: options.placeholder, showOnlyCurrent: false }),
    liveText(options),
  ]
}

const noMarks = {
  bold: false,
  italic: false,
  underline: false,
  strike: false,
  code: false,
} as const

/** Concurrent edits may leave several paragraphs; they are shown as lines, and none is dropped. */
const InlineDocument = Node.create({ name: 'doc', topNode: true, content: 'paragraph+' })

function keys({ inline, undo, onDone }: TextOptions): Extension {
  const done = () => {
    onDone()
    return true
  }
  // ProseMirror keeps these keys from everybody else, so that browsers don't undo on their own.
  const redo = () => undo.redo() || true
  return Extension.create({
    name: 'keys',
    priority: 1000,
    addKeyboardShortcuts: () => ({
      Escape: done,
      Enter: inline ? done : () => false,
      'Mod-z': () => undo.undo() || true,
      'Shift-Mod-z': redo,
      'Mod-y': redo,
      'Mod-\\\\': ({ editor }) => editor.chain().unsetAllMarks().clearNodes().run(),
    }),
  })
}

/** The document's own text, and the carets in it. */
function liveText({ fragment, awareness, undo }: TextOptions): Extension {
  return Extension.create({
    name: 'liveText',
    priority: 1000,
    addProseMirrorPlugins() {
      const { manager } = undo
      return [
        ...liveTextPlugins({ fragment, awareness, manager }),
        caretNames(awareness, placeCaretFlag),
      ]
    },
  })
}
