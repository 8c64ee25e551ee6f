import { useEffect, useState } from 'react'
import type { Difference } from '#shared/campaign/variants/variant-differences.ts'
import { readDifferences } from '#shared/campaign/variants/variant-differences.ts'
import { useBuilder } from '../state/builder-context.ts'

const none: readonly Difference[] = []

/** In what a variant differs from its page; the same list until that changes. None without a variant. */
export function useDifferences(variantId: string | null): readonly Difference[] {
  const { session } = useBuilder()
  const [differences, setDifferences] = useState(none)
  useEffect(() => {
    if (variantId === null) {
      setDifferences(none)
      return
    }
    let frame = 0
    const look = () => {
      const variant = session.campaign
        .getSnapshot()
        .pages.flatMap((page) => page.variants)
        .find(({ id }) => id === variantId)
      const found = variant ? readDifferences(session.doc, variant) : none
      setDifferences((before) => (isSame(before, found) ? before : found))
    }
    // What is said otherwise may change without the variant looking otherwise.
    const later = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(look)
    }
    look()
    session.doc.on('afterTransaction', later)
    return () => {
      cancelAnimationFrame(frame)
      session.doc.off('afterTransaction', later)
    }
  }, [session, variantId])
  return differences
}

const isSame = (a: readonly Difference[], b: readonly Difference[]) =>
  JSON.stringify(a) === JSON.stringify(b)
