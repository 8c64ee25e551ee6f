import type { Builder } from '../state/builder.ts'
import { currentPage } from '../state/builder.ts'
import { isLocked } from '../state/commands.ts'
import type { Selected } from '../state/selection.ts'
import { idAt } from './measure.ts'

/** The innermost block, else the section, at an element; what is locked lets through. */
export function hitAt(builder: Builder, target: EventTarget | null): Selected | null {
  const page = currentPage(builder)
  const candidates: (Selected | null)[] = [
    asSelected('block', idAt(target, 'block')),
    asSelected('section', idAt(target, 'section')),
  ]
  const hit = candidates.find((each) => each && page && !isLocked(page, each.kind, each.id))
  return hit ?? null
}

const asSelected = (kind: Selected['kind'], id: string | null) =>
  id === null ? null : { kind, id }
