import { Extension } from '@tiptap/core'
import { Suggestion } from '@tiptap/suggestion'
import type { SuggestionProps } from '@tiptap/suggestion'
import { createStore } from '#client/lib/campaign-session/store.ts'
import type { Store } from '#client/lib/campaign-session/store.ts'

/** The open slash menu: what was typed after the slash, and where it stands on the screen. */
export type Slash = {
  query: string
  rect: () => DOMRect | null
  /** Takes the slash and what follows out of the text, and the line if it was all of it. */
  clear: () => void
}

/** What a slash menu shows and how its keys reach it. */
export type SlashMenu = {
  open: Store<Slash | null>
  /** Set by what is drawn: true when it has taken the key. */
  onKey: { current: ((key: string) => boolean) | null }
}

export function createSlashMenu(): SlashMenu {
  return { open: createStore<Slash | null>(null), onKey: { current: null } }
}

/**
 * A slash at the beginning of a line or after a space opens the menu. It is kept by the text itself:
 * whatever others change meanwhile, it stays for as long as the slash is before the caret.
 */
export function slashExtension({ open, onKey }: SlashMenu): Extension {
  return Extension.create({
    name: 'slash',
    addProseMirrorPlugins() {
      const show = (props: SuggestionProps) => {
        const { editor, range, query } = props
        open.set(() => ({
          query,
          rect: () => props.clientRect?.() ?? null,
          clear: () => {
            editor.chain().focus().deleteRange(range).run()
            const { $from } = editor.state.selection
            const isLeftOver = $from.parent.content.size === 0 && editor.state.doc.childCount > 1
            if (isLeftOver) editor.commands.deleteNode($from.parent.type.name)
          },
        }))
      }
      return [
        Suggestion({
          editor: this.editor,
          char: '/',
          items: () => [],
          command: () => undefined,
          render: () => ({
            onStart: show,
            onUpdate: show,
            onExit: () => open.set(() => null),
            onKeyDown: ({ event }) => {
              if (event.key !== 'Escape') return onKey.current?.(event.key) ?? false
              open.set(() => null)
              return true
            },
          }),
        }),
      ]
    },
  })
}
