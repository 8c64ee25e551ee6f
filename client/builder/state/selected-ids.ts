import type { PageSnapshot } from '#shared/campaign/model/snapshot.ts'
import type { BuilderView } from './builder.ts'
import type { Selected } from './selection.ts'

type Selection = Pick<BuilderView, 'selected' | 'more'>

/** Whether something is selected, alone or with others. */
export function isSelected({ selected, more }: Selection, { kind, id }: Selected): boolean {
  return selected?.kind === kind && (selected.id === id || more.includes(id))
}

/** The ids of all that is selected and still on the page, in the order of the page. */
export function selectedIds(page: PageSnapshot, { selected, more }: Selection): string[] {
  if (!selected) return []
  const wanted = new Set([selected.id, ...more])
  const all =
    selected.kind === 'section'
      ? page.sections
      : page.sections.flatMap(({ columns }) => columns.flatMap(({ blocks }) => blocks))
  return all.map(({ id }) => id).filter((id) => wanted.has(id))
}
