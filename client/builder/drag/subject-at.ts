import type { Builder } from '../state/builder.ts'
import type { Selected } from '../state/selection.ts'
import type { DragSubject } from './drop-target.ts'

/** What is dragged by taking hold of `hit`: all that is selected if it is part of it. */
export function subjectAt(builder: Builder, hit: Selected): DragSubject {
  const { selected, more } = builder.view.getSnapshot()
  const all = selected?.kind === hit.kind ? [selected.id, ...more] : []
  if (!all.includes(hit.id)) return { type: hit.kind, id: hit.id }
  return { type: hit.kind, id: hit.id, more: all.filter((id) => id !== hit.id) }
}
