import { useRef, useState } from 'react'

type Row = { id: string }

/** Which rows of a list are chosen, as far as they are in the list. */
export function useSelection<One extends Row>(rows: readonly One[] | undefined) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  /** Where a range begins: at what was chosen last. */
  const anchor = useRef<string | null>(null)
  const chosen = rows?.filter(({ id }) => ids.has(id)) ?? []
  const all = rows !== undefined && rows.length > 0 && chosen.length === rows.length
  return {
    chosen,
    all,
    has: (id: string) => ids.has(id),
    /** Chooses one or not; as a range, all from what was chosen last to it. */
    toggle(id: string, asRange = false) {
      const range = asRange ? rangeOf(rows ?? [], anchor.current, id) : []
      setIds((known) => (range.length > 0 ? new Set([...known, ...range]) : toggled(known, id)))
      anchor.current = id
    },
    toggleAll: () => setIds(new Set(all ? [] : rows?.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  }
}

export type Selection = Pick<
  ReturnType<typeof useSelection>,
  'all' | 'has' | 'toggle' | 'toggleAll' | 'clear'
> & { chosen: readonly Row[] }

/** The ids from one row to the other, whichever comes first; none when one is not in the list. */
export function rangeOf(rows: readonly Row[], from: string | null, to: string): string[] {
  const ends = [from, to].map((end) => rows.findIndex(({ id }) => id === end))
  if (ends.includes(-1)) return []
  return rows.slice(Math.min(...ends), Math.max(...ends) + 1).map(({ id }) => id)
}

function toggled(known: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(known)
  if (!next.delete(id)) next.add(id)
  return next
}
