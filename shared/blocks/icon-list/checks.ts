import type { PropsOf } from '../../campaign/model/field.ts'
import type { Finding } from '../define-block.ts'
import { textOfValue } from '../rich.ts'
import type block from './block.tsx'

type Props = PropsOf<(typeof block)['fields']>

/** What keeps a list with icons from going live. */
export default function check({ items }: Props): Finding[] {
  if (items.length === 0) {
    return [
      {
        level: 'warning',
        message: 'There is no point yet. Add one or remove the block.',
        field: 'items',
      },
    ]
  }
  const message = 'A point of this list is empty. Write it or remove it.'
  return items
    .filter(({ title }) => textOfValue(title) === '')
    .map(({ id }) => ({ level: 'error', message, field: 'items', item: id, itemField: 'title' }))
}
