import type { PropsOf } from '../../campaign/model/field.ts'
import type { Finding } from '../define-block.ts'
import { textOfValue } from '../rich.ts'
import { isHalf } from './is-half.ts'
import type block from './block.tsx'

type Props = PropsOf<(typeof block)['fields']>

/** Words that can go live as they come. */
export const ready = ['items.question']

/** What keeps a list of questions from going live. */
export default function check({ items }: Props): Finding[] {
  if (items.length === 0) {
    return [
      {
        level: 'warning',
        message: 'There is no question yet. Add one or remove the block.',
        field: 'items',
      },
    ]
  }
  const message = 'A question is empty, or has no answer.'
  return items.filter(isHalf).map(({ id, question }) => {
    const itemField = textOfValue(question) === '' ? 'question' : 'answer'
    return { level: 'error', message, field: 'items', item: id, itemField }
  })
}
