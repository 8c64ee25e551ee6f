import type { PropsOf } from '../../campaign/model/field.ts'
import { checkItems } from '../check-items.ts'
import type block from './block.tsx'

/** What keeps figures from going live. */
export default function check({ items }: PropsOf<(typeof block)['fields']>) {
  return checkItems(items, ['value', 'label'], {
    none: 'There is no figure yet. Add one or remove the block.',
    half: 'A figure is empty, or does not say what it counts.',
  })
}
