import type { EditorState } from '@tiptap/pm/state'
import { DecorationSet } from '@tiptap/pm/view'
import { ProsemirrorBinding, yCursorPluginKey, ySyncPluginKey } from '@tiptap/y-tiptap'
import { isRecord } from '#shared/lib/is-record.ts'

// The keys of y-tiptap name no types, so what is read by them is looked at first.

/** What holds the text of an editor and its fragment together; null where nothing does. */
export function bindingOf(state: EditorState): ProsemirrorBinding | null {
  const binding = syncOf(state)['binding']
  return binding instanceof ProsemirrorBinding ? binding : null
}

/** Whether the text is as it is because its fragment changed, not the editor. */
export function isChangedFromOutside(state: EditorState): boolean {
  return syncOf(state)['isChangeOrigin'] === true
}

/** The carets and selections of others, as they are drawn. */
export function drawnCarets(state: EditorState): DecorationSet {
  const drawn: unknown = yCursorPluginKey.getState(state)
  return drawn instanceof DecorationSet ? drawn : DecorationSet.empty
}

function syncOf(state: EditorState): Record<string, unknown> {
  const sync: unknown = ySyncPluginKey.getState(state)
  return isRecord(sync) ? sync : {}
}
