import { useRef } from 'react'
import type { Difference } from '#shared/campaign/variants/variant-differences.ts'
import { useTrackedBox } from '../canvas/overlay/use-tracked-box.ts'
import { reveal } from '../state/builder.ts'
import { useBuilder } from '../state/builder-context.ts'
import { markWords } from './difference-words.ts'
import { useDifferences } from './use-differences.ts'
import classes from './variants.module.css'

/** A thin mark at the edge of whatever differs in a variant, with a word on hover and focus. */
export function DifferenceMarks({ variantId }: { variantId: string }) {
  const marked = new Map<string, Difference>()
  for (const difference of useDifferences(variantId)) {
    const { level, id, kind } = difference
    if (kind !== 'removed' && (level === 'blocks' || level === 'sections'))
      marked.set(id, difference)
  }
  return [...marked.values()].map((difference) => (
    <Mark key={difference.id} difference={difference} />
  ))
}

function Mark({ difference }: { difference: Difference }) {
  const builder = useBuilder()
  const node = useRef<HTMLButtonElement>(null)
  const kind = difference.level === 'blocks' ? 'block' : 'section'
  useTrackedBox(node, { kind, id: difference.id })
  const words = markWords(difference)
  return (
    <button
      ref={node}
      type="button"
      className={classes.mark}
      data-kind={difference.kind}
      aria-label={words}
      onClick={() => reveal(builder, { kind, id: difference.id })}
    >
      <span className={classes.markWords} aria-hidden>
        {words}
      </span>
    </button>
  )
}
