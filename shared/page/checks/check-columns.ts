import type { PageSnapshot } from '../../campaign/model/snapshot.ts'
import type { CheckResult } from './check-result.ts'
import { blocksOf } from './page-blocks.ts'

/**
 * The sections of a page that have nothing in them, or in one of their columns; an empty page is
 * another matter.
 */
export function checkColumns(page: PageSnapshot): CheckResult[] {
  if (blocksOf(page).length === 0) return []
  return page.sections.flatMap(({ id, columns }): CheckResult[] => {
    const empty = columns.filter(({ blocks }) => blocks.length === 0).length
    if (empty === 0) return []
    const at = { level: 'warning', pageId: page.id, sectionId: id } as const
    if (empty === columns.length)
      return [{ id: `columns:${id}`, message: 'This section is empty.', ...at }]
    const which = empty === 1 ? 'A column' : `${empty} columns`
    const message = `${which} of this section ${empty === 1 ? 'is' : 'are'} empty.`
    return [{ id: `columns:${id}`, message, ...at }]
  })
}
