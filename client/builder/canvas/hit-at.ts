import type { Builder } from '../state/builder.ts'
import { currentPage, shownPage } from '../state/builder.ts'
import { isLocked } from '../state/commands.ts'
import type { Selected } from '../state/selection.ts'
import { idAt } from './part-ids.ts'

/** The innermost block, else the section, at an element; what is locked lets through. */
export function hitAt(builder: Builder, target: EventTarget | null): Selected | null {
  const pageId = idAt(target, 'page')
  const campaign = builder.session.campaign.getSnapshot()
  const page = pageId === null ? currentPage(builder) : shownPage(campaign, { pageId })
  const candidates: (Selected | null)[] = [
    asSelected('block', idAt(target, 'block')),
    asSelected('section', idAt(target, 'section')),
  ]
  const hit = candidates.find((each) => each && page && !isLocked(page, each.kind, each.id))
  return hit ?? null
}

const asSelected = (kind: Selected['kind'], id: string | null) =>
  id === null ? null : { kind, id }
