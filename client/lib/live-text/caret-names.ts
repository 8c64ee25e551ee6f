import { Plugin, PluginKey } from '@tiptap/pm/state'
import type { EditorState } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { asRecord } from '#shared/lib/is-record.ts'
import { isFromText } from '#shared/campaign/binding/trace-plugin.ts'
import { drawnCarets } from './remote-carets.ts'

/** Puts a name (`flag`) beside its caret where it covers no words, or hides it. */
export type PlaceName = (caret: HTMLElement, flag: HTMLElement) => void

/** In ms: so long after somebody typed or moved, their caret says whose it is. */
const namedFor = 2000

/** Whether the text is as it is because of others. */
const key = new PluginKey<boolean>('caretNames')

/** Names the caret of somebody for a moment after they typed or moved it, where `place` puts it. */
export function caretNames(place: PlaceName): Plugin<boolean> {
  return new Plugin<boolean>({
    key,
    state: { init: () => false, apply: (transaction) => isFromText(transaction) },
    view: (view) => {
      const named = new Map<string, ReturnType<typeof setTimeout>>()
      let before = placesOf(view.state)
      const name = (client: string) => {
        clearTimeout(named.get(client))
        named.set(
          client,
          setTimeout(() => {
            named.delete(client)
            mark(view, named, place)
          }, namedFor),
        )
      }
      for (const client of before.keys()) name(client)
      mark(view, named, place)
      return {
        update: ({ state }, { doc }) => {
          const now = placesOf(state)
          // What this person types moves the carets behind it along.
          const isOwn = state.doc !== doc && key.getState(state) !== true
          const moved = [...now].filter(([client, at]) => before.get(client) !== at)
          before = now
          if (!isOwn) for (const [client] of moved) name(client)
          if (now.size > 0) mark(view, named, place)
        },
        destroy: () => {
          for (const timer of named.values()) clearTimeout(timer)
        },
      }
    },
  })
}

/** Where the carets of the others are in the text, by client id. */
function placesOf(state: EditorState): Map<string, number> {
  const places = new Map<string, number>()
  for (const { from, to, spec } of drawnCarets(state).find()) {
    const { key } = asRecord(spec)
    if (from === to && typeof key === 'string') places.set(key, from)
  }
  return places
}

function mark(view: EditorView, named: ReadonlyMap<string, unknown>, place: PlaceName): void {
  for (const caret of view.dom.querySelectorAll<HTMLElement>('.fan-caret')) {
    const isNamed = named.has(caret.dataset['client'] ?? '')
    const flag = caret.querySelector<HTMLElement>('.fan-caret-name')
    if (isNamed && flag) place(caret, flag)
    caret.toggleAttribute('data-named', isNamed)
  }
}
