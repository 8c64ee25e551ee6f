import type { PropsOf } from '../../campaign/model/field.ts'
import { checkItems } from '../check-items.ts'
import type block from './block.tsx'

/** What keeps voices from going live. */
export default function check({ items }: PropsOf<(typeof block)['fields']>) {
  return checkItems(items, ['text', 'name'], {
    none: 'There is no voice yet. Add one or remove the block.',
    half: 'A voice has no words, or no name.',
  })
}
