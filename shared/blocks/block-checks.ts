import type { Fields, PropsOf } from '../campaign/model/field.ts'
import type { CheckContext, Finding } from './define-block.ts'

type Checks = {
  default(props: PropsOf<Fields>, context: CheckContext): Finding[]
  /** Fields whose default can go live, `list.field` for those of a list's items. */
  ready?: readonly string[]
}

const files = import.meta.glob<Checks>('./*/checks.ts', { eager: true })

/**
 * What stands in the way of going live with a block, judged from its props alone: what `checks.ts` in its
 * folder finds. Apart from the block, as whoever only draws it does without.
 */
export function checkBlock(kind: string, props: PropsOf<Fields>, context: CheckContext): Finding[] {
  return files[`./${kind}/checks.ts`]?.default(props, context) ?? []
}

/** The fields of a block whose first words can go live as they come: `field`, or `list.field`. */
export function readyFields(kind: string): readonly string[] {
  return files[`./${kind}/checks.ts`]?.ready ?? []
}
