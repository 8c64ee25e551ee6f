import { useEffect, useMemo, useState } from 'react'
import type { PageSnapshot } from '#shared/campaign/model/snapshot.ts'
import { boxOf } from '#client/lib/browser/geometry.ts'
import { whenIdle } from '#client/lib/loading/when-idle.ts'

/** At the latest so many ms after the one before. */
const idleWithin = 100
/** What somebody does who may be about to see what is not drawn yet. */
const hands = ['scroll', 'wheel', 'pointerdown', 'keydown']

/**
 * The page as far as it is drawn. Over a first look, which has all of it, it is what is in sight and a half
 * screen more; its other sections follow one by one when there is nothing else to do, and all at once when
 * somebody does anything. Who came in would otherwise wait for all of a long page before they can answer.
 * Until all is there it is at least `height` px tall, as the first look is.
 */
export function useInTurn(page: PageSnapshot | undefined): InTurn {
  const [first] = useState(() => firstOf(page))
  const [count, setCount] = useState(first?.count ?? 0)
  const isAll = !first || page?.id !== first.pageId || count >= page.sections.length
  useEffect(() => {
    if (isAll) return undefined
    const rest = () => setCount(Number.POSITIVE_INFINITY)
    const listening = new AbortController()
    const options = { capture: true, passive: true, signal: listening.signal }
    for (const kind of hands) addEventListener(kind, rest, options)
    const stop = whenIdle(() => setCount(count + 1), idleWithin)
    return () => {
      stop()
      listening.abort()
    }
  }, [isAll, count])
  const drawn = useMemo(
    () => (isAll ? page : { ...page, sections: page.sections.slice(0, count) }),
    [page, isAll, count],
  )
  return { drawn, height: isAll ? undefined : first.height }
}

type InTurn = { drawn: PageSnapshot | undefined; height: number | undefined }
type First = { pageId: string; count: number; height: number }

/** How many sections somebody who reads the first look has in sight, or has done something in. */
function firstOf(page: PageSnapshot | undefined): First | null {
  const look = document.querySelector<HTMLElement>('#first-look [data-page-id]')
  if (!page || look?.dataset['pageId'] !== page.id) return null
  const parts = Array.from(look.querySelectorAll<HTMLElement>('[data-section-id]'))
  const last = parts.findLast((part) => boxOf(part).top < innerHeight * 1.5 || isTouched(part))
  const at = page.sections.findIndex(({ id }) => id === last?.dataset['sectionId'])
  return at < 0 ? null : { pageId: page.id, count: at + 1, height: look.offsetHeight }
}

function isTouched(part: Element): boolean {
  const { anchorNode, focusNode } = getSelection() ?? {}
  const touched = [document.activeElement, anchorNode ?? null, focusNode ?? null]
  return touched.some((node) => part.contains(node)) || part.querySelector('details[open]') !== null
}
