import type { PropsOf } from '../../campaign/model/field.ts'
import type { Finding } from '../define-block.ts'
import { textOf } from '../rich.ts'
import type block from './block.tsx'

type Props = PropsOf<(typeof block)['fields']>

/** What keeps a text from going live. */
export default function check(props: Props): Finding[] {
  return textOf(props.text) === ''
    ? [
        {
          level: 'warning',
          message: 'This text is empty. Write it or remove the block.',
          field: 'text',
        },
      ]
    : []
}
