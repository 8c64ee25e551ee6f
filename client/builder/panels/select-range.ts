import type { Builder } from '../state/builder.ts'
import { currentPage, select, selectAll } from '../state/builder.ts'
import type { Selected } from '../state/selection.ts'

/** Selects everything from what is selected to `to`, in the order of the page. */
export function selectRange(builder: Builder, to: Selected): void {
  const page = currentPage(builder)
  const { selected } = builder.view.getSnapshot()
  if (!page || selected?.kind !== to.kind) return select(builder, to)
  const all =
    to.kind === 'section'
      ? page.sections.map(({ id }) => id)
      : page.sections.flatMap(({ columns }) =>
          columns.flatMap(({ blocks }) => blocks.map(({ id }) => id)),
        )
  const [from, end] = [all.indexOf(selected.id), all.indexOf(to.id)].toSorted((a, b) => a - b)
  if (from === undefined || end === undefined || from < 0) return select(builder, to)
  // The one that was selected first stays the one that the range begins at.
  const range = all.slice(from, end + 1).filter((id) => id !== selected.id)
  selectAll(builder, to.kind, [...range, selected.id])
}
