import type { Fields, PropsOf } from '../campaign/model/field.ts'
import type { CheckContext, Finding } from './define-block.ts'

type Checks = { default(props: PropsOf<Fields>, context: CheckContext): Finding[] }

const files = import.meta.glob<Checks>('./*/checks.ts', { eager: true })

/**
 * What stands in the way of going live with a block, judged from its props alone: what `checks.ts` in its
 * folder finds. Apart from the block, as whoever only draws it does without.
 */
export function checkBlock(kind: string, props: PropsOf<Fields>, context: CheckContext): Finding[] {
  return files[`./${kind}/checks.ts`]?.default(props, context) ?? []
}
