import type { Builder } from '../state/builder.ts'
import { isSelected } from '../state/selected-ids.ts'
import type { Selected } from '../state/selection.ts'
import type { DragSubject } from './drop-target.ts'

/** What is dragged by taking hold of `hit`: all that is selected if it is part of it. */
export function subjectAt(builder: Builder, hit: Selected): DragSubject {
  const view = builder.view.getSnapshot()
  const { selected, more } = view
  if (!selected || !isSelected(view, hit)) return { type: hit.kind, id: hit.id }
  const others = [selected.id, ...more].filter((id) => id !== hit.id)
  return { type: hit.kind, id: hit.id, more: others }
}
