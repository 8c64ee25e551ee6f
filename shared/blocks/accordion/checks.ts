import type { PropsOf } from '../../campaign/model/field.ts'
import type { Finding } from '../define-block.ts'
import { isHalf } from './is-half.ts'
import type block from './block.tsx'

type Props = PropsOf<(typeof block)['fields']>

/** What keeps a list of questions from going live. */
export default function check({ items }: Props): Finding[] {
  if (items.length === 0) {
    return [{ level: 'warning', message: 'There is no question yet. Add one or remove the block.' }]
  }
  return items.some(isHalf)
    ? [{ level: 'error', message: 'A question is empty, or has no answer.' }]
    : []
}
