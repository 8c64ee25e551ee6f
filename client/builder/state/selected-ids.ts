import type { PageSnapshot } from '#shared/campaign/snapshot.ts'
import type { BuilderView } from './builder.ts'

/** The ids of all that is selected and still on the page, in the order of the page. */
export function selectedIds(
  page: PageSnapshot,
  { selected, more }: Pick<BuilderView, 'selected' | 'more'>,
): string[] {
  if (!selected) return []
  const wanted = new Set([selected.id, ...more])
  const all =
    selected.kind === 'section'
      ? page.sections
      : page.sections.flatMap(({ columns }) => columns.flatMap(({ blocks }) => blocks))
  return all.map(({ id }) => id).filter((id) => wanted.has(id))
}
