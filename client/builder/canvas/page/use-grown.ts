import { useEffect, useMemo, useState } from 'react'
import type { PageSnapshot } from '#shared/campaign/model/snapshot.ts'
import { useView } from '../../state/builder-context.ts'
import { findBlockOnPage } from '../../state/page-tree.ts'
import type { Selected } from '../../state/selection.ts'

/** Sections rendered at first: those in sight. */
const atFirst = 8
/** Sections rendered at a time afterwards: so few that a key need not wait long. */
const atATime = 24

/**
 * The page as far as it is rendered by now. One that has just come to be shown begins with its first
 * sections and has more of them after every frame, so that a long one can be used at once. What is
 * selected further down brings all of it; once it is whole it stays so.
 */
export function useGrown(page: PageSnapshot | null): PageSnapshot | null {
  const id = page?.id ?? null
  const [reached, setReached] = useState({ id, count: atFirst })
  const count = reached.id === id ? reached.count : atFirst
  const isWhole = !page || page.sections.length <= count
  const begun = useMemo(
    () => (isWhole ? page : { ...page, sections: page.sections.slice(0, count) }),
    [page, count, isWhole],
  )
  const isWantedWhole = useView(({ selected }) => !isWhole && isMissing(begun, selected))
  useEffect(() => {
    if (count === Infinity) return
    const next = isWhole || isWantedWhole ? Infinity : count + atATime
    const timer = setTimeout(() => setReached({ id, count: next }))
    return () => clearTimeout(timer)
  }, [id, count, isWhole, isWantedWhole])
  return isWantedWhole ? page : begun
}

function isMissing(page: PageSnapshot | null, selected: Selected | null): boolean {
  if (!page || !selected) return false
  return selected.kind === 'section'
    ? !page.sections.some(({ id }) => id === selected.id)
    : findBlockOnPage(page, selected.id) === null
}
